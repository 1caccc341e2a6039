/** Characters (code points); in a file of its own, so that a page knows it without the library of shapes. */
export const longestComment = 5000
/** How long one's own words can be changed, s. */
export const editWindow = 15 * 60
