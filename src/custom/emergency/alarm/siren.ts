import { logProblem } from '../../../providers/page/log.ts'

/** What becomes of the alarm on this console; `elsewhere` is another tab of the same browser. */
export type AlarmState = 'sounding' | 'elsewhere' | 'blocked' | 'failed'

/** Seconds of one round of the pattern, and of each of its six beats; the rest of the round is silent. */
const round = 1.8
const beat = 0.2
const beats = 6
const pitches = [960, 1_280] as const

/** One round: two pitches in turn, harsher than the chime of a message, with soft edges so that nothing clicks. */
function pattern(audio: BaseAudioContext): AudioBuffer {
  const { sampleRate } = audio
  const buffer = audio.createBuffer(1, Math.round(round * sampleRate), sampleRate)
  const samples = buffer.getChannelData(0)
  for (let place = 0; place < beats * beat * sampleRate; place++) {
    const time = place / sampleRate
    const within = time % beat
    const pitch = pitches[Math.floor(time / beat) % 2] ?? pitches[0]
    const angle = 2 * Math.PI * pitch * within
    const edge = Math.min(1, within / 0.01, (beat - within) / 0.02)
    samples[place] = 0.2 * edge * (Math.sin(angle) + Math.sin(3 * angle) / 3)
  }
  return buffer
}

/** Milliseconds that a browser has to let a page be heard, before it is taken to wait for a click. */
const soon = 400

/** Waits until the browser lets the page be heard: at once, or with the user's next click or key. */
async function heard(audio: AudioContext, signal: AbortSignal, onBlocked: () => void): Promise<void> {
  if (audio.state === 'running') return
  const stop = new AbortController()
  const until = AbortSignal.any([signal, stop.signal])
  const resume = () => {
    audio.resume().catch((error: unknown) => logProblem('The alarm could not be resumed', error))
  }
  const timer = setTimeout(onBlocked, soon)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (audio.state === 'running' || signal.aborted) resolve()
    }
    audio.addEventListener('statechange', look, { signal: until })
    signal.addEventListener('abort', look, { signal: stop.signal })
    window.addEventListener('pointerdown', resume, { capture: true, signal: until })
    window.addEventListener('pointerup', resume, { capture: true, signal: until })
    window.addEventListener('keydown', resume, { capture: true, signal: until })
    resume()
  })
  clearTimeout(timer)
  stop.abort()
}

/**
 * Sounds over and over until `signal` ends it; of all tabs that share the lock of this name one does. Browsers keep a
 * page silent until it has been clicked: it then says so and begins with the click.
 */
export async function soundAlarm(
  lock: string,
  signal: AbortSignal,
  onState: (state: AlarmState) => void,
): Promise<void> {
  let audio: AudioContext | undefined
  const tell = (state: AlarmState) => {
    if (!signal.aborted) onState(state)
  }
  try {
    audio = new AudioContext()
    await heard(audio, signal, () => tell('blocked'))
    if (signal.aborted) return
    const source = audio.createBufferSource()
    source.buffer = pattern(audio)
    source.loop = true
    source.connect(audio.destination)
    const sound = async () => {
      source.start()
      tell('sounding')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      source.stop()
    }
    tell('elsewhere')
    const { locks }: { locks?: LockManager | null } = navigator
    await (locks ? locks.request(lock, { signal }, sound) : sound())
  } catch (error) {
    if (signal.aborted) return
    logProblem('The alarm could not be played', error)
    tell('failed')
  } finally {
    await audio?.close()
  }
}
