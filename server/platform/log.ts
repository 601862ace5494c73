/** Where faults are reported. */
export interface Log {
  error(details: object, message: string): void
}

/** The log of programs that have no other, such as migrations and tests. */
export const stderrLog: Log = {
  error: (details, message) => {
    const fault = 'err' in details ? details.err : details
    process.stderr.write(`${message}: ${fault instanceof Error ? fault.stack : JSON.stringify(fault)}\n`)
  },
}
