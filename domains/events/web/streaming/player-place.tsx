/** Where a player will stand. */
export const PlayerPlace = () => <div className="mx-auto aspect-video w-full max-w-[calc(75vh*16/9)] bg-black sm:rounded-lg" />
