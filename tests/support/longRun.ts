/**
 * Whether the long run was asked for (`LONG_RUN=1 npm test`): the amounts that quality is promised for, where the usual run,
 * which everybody waits for, proves the same with fewer.
 */
export const isLong = process.env['LONG_RUN'] === '1'

/** An amount of the usual run, or of the long one. */
export const amount = (usual: number, long: number) => (isLong ? long : usual)
