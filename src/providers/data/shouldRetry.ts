/** Attempts after the first, as TanStack Query makes them unless told otherwise. */
const most = 3

/** Whether a retry can help: lost requests may succeed, refused or missing ones will not. */
export const shouldRetry = (failures: number, error: Error): boolean => {
  const status = 'status' in error ? Number(error.status) : 0
  return failures < most && !(status >= 400 && status < 500)
}
