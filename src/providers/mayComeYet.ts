/** Attempts after the first, as TanStack Query makes them unless told otherwise. */
const most = 3

/** Whether asking again can help: what was lost on the way may come yet, what was refused or is not there will not. */
export const mayComeYet = (failures: number, error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return failures < most && !(status >= 400 && status < 500)
}
