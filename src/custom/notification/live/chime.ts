import { logProblem } from '../../../providers/page/log.ts'

/** Two short soft tones. Browsers keep a page silent until it has been clicked: then nothing is heard, and nothing breaks. */
export async function chime(): Promise<void> {
  try {
    const audio = new AudioContext()
    const volume = audio.createGain()
    volume.gain.value = 0.08
    volume.connect(audio.destination)
    const tones = [880, 1_175].map((pitch, place) => {
      const tone = audio.createOscillator()
      tone.frequency.value = pitch
      tone.connect(volume)
      tone.start(audio.currentTime + place * 0.14)
      tone.stop(audio.currentTime + place * 0.14 + 0.12)
      return new Promise((resolve) => tone.addEventListener('ended', resolve))
    })
    await Promise.all(tones)
    await audio.close()
  } catch (error) {
    logProblem('The sound could not be played', error)
  }
}
