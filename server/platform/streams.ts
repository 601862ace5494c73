import { pipeline, Readable, Transform, type Stream, type TransformOptions } from 'node:stream'

/**
 * Gives a stream a listener for its error from the start. Its reader still gets the error by reading; a stream that fails
 * before it has a reader does not end the process.
 */
export function guarded<S extends Stream>(stream: S): S {
  return stream.on('error', () => undefined)
}

/** A stream of bytes or text from parts that are made one after the other. */
export const streamOf = (
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | AsyncIterable<string>,
): Readable => guarded(Readable.from(parts, { objectMode: false }))

export const transformer = (options: TransformOptions): Transform => guarded(new Transform(options))

/** Sends a stream through a step. Where one of the two fails or is closed early, the other ends with it. @returns the step */
export function through(source: Stream & NodeJS.ReadableStream, step: Transform): Transform {
  pipeline(source, step, () => undefined)
  return step
}

/** Closes a source of a stream with it, also where the stream is closed before its first byte is read. @returns the stream */
export function closing(stream: Readable, source: Readable): Readable {
  return stream.once('close', () => source.destroy())
}
