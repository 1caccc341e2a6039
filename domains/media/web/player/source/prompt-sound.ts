import { AudioStreamController, type Events, type InitPTSFoundData } from 'hls.js'

/** Sound that came before its pictures waits for their time. hls.js by itself looks every 100 ms whether that is known, and nothing is shown until then. */
export class PromptSound extends AudioStreamController {
  override onInitPtsFound(event: Events.INIT_PTS_FOUND, data: InitPTSFoundData): void {
    super.onInitPtsFound(event, data)
    this.tick()
  }
}
