export { NewChannelForm as Page } from '#domains/channels/web.ts'
