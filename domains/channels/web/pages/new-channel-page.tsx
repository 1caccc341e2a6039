export { NewChannelForm as Page } from '../form/new-channel.tsx'
