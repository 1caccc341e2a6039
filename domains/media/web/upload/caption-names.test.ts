import { expect, it } from 'vitest'
import { languageChoices, readCaptionName } from './caption-names.ts'

it('The name of a caption file tells its video and its language, where it does', () => {
  expect(readCaptionName('talk.en.vtt')).toEqual({ stem: 'talk', language: 'en' })
  expect(readCaptionName('Talk on fire.pt_br.SRT')).toEqual({ stem: 'Talk on fire', language: 'pt-BR' })
  expect(readCaptionName('talk.ger.srt')).toEqual({ stem: 'talk', language: 'de' })
  expect(readCaptionName('talk.srt')).toEqual({ stem: 'talk', language: null })
  expect(readCaptionName('talk.v2.srt')).toEqual({ stem: 'talk.v2', language: null })
  expect(readCaptionName('talk.und.srt')).toEqual({ stem: 'talk.und', language: null })
  expect(readCaptionName('.srt')).toEqual({ stem: '', language: null })
  expect(languageChoices('gsw').map(({ label }) => label)).toContain('Swiss German')
})
