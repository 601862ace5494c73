import { useEffect, useEffectEvent, useState } from 'react'
import { useField } from './field.ts'
import { follow, type Place } from './place.ts'
import { alarm, made, position, type Alarm } from './sends.ts'
import { useFieldTexts } from './useFieldTexts.ts'

/** Milliseconds between two positions that are sent along. */
const between = 15_000

/** A call for help: once it is made, where the person is follows it as long as the page is open, whatever they look at. */
export function useAlarm() {
  const { put, now } = useField()
  const { text } = useFieldTexts()
  const [key, setKey] = useState<string>()

  const moved = useEffectEvent((place: Place) => {
    if (key) void put(position(made(), key, place, text.kind_position))
  })
  useEffect(() => {
    if (!key) return undefined
    let last = 0
    return follow((place) => {
      if (Date.now() - last < between) return
      last = Date.now()
      moved(place)
    })
  }, [key])

  return {
    called: key !== undefined,
    entry: now.entries.find((one) => one.key === key),
    call: async (given: Alarm, subject: string) => setKey(await put(alarm(made(), given, subject))),
    again: () => setKey(undefined),
  }
}
export type CallForHelp = ReturnType<typeof useAlarm>
