/** `07–15` of a shift whose times are whole hours, else `07:30–15:00`. */
export function timesOf({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const isWhole = startTime.endsWith(':00') && endTime.endsWith(':00')
  const shown = (time: string) => (isWhole ? time.slice(0, 2) : time)
  return `${shown(startTime)}–${shown(endTime)}`
}
