/** One line to the person at the terminal. @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`)

/** A step that can't go on, for a reason that one line tells. */
export class Stop extends Error {}

/**
 * Runs a script's main function: a `Stop` ends the process with its line, other errors with their stack.
 * @param {() => Promise<number | void>} main returns the exit code; nothing means 0 or a code set before
 */
export async function runScript(main) {
  try {
    const code = await main()
    if (typeof code === 'number') process.exitCode = code
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}

/** @param {number} since a value of Date.now() */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
