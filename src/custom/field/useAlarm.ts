import { useEffect, useEffectEvent, useState } from 'react'
import { logProblem } from '../../providers/page/log.ts'
import type { OwnEmergency } from '../../resources/emergency/emergency.calls.ts'
import { useField } from './field.ts'
import { follow, type Place } from './place.ts'
import { alarm, made, position, type Alarm } from './outbox/sends.ts'
import { useFieldTexts } from './useFieldTexts.ts'

/** Milliseconds between two positions that are sent along. */
const between = 15_000
/** Milliseconds between two reads of the call's state. */
const every = 5_000

/**
 * A call for help: positions are sent until the call is closed, on every screen and after a reload.
 * The caller sees who has seen the call and who is on the way.
 */
export function useAlarm() {
  const { put, now, ownCall } = useField()
  const { text } = useFieldTexts()
  const [key, setKey] = useState<string>()
  const [own, setOwn] = useState<OwnEmergency | null>(null)
  const [left, setLeft] = useState<number>()
  const entry = now.entries.find((one) => one.key === key)
  const isUnsent = key !== undefined && entry !== undefined && entry.state !== 'sent'
  // As long as the latest call has not been sent, an earlier one says nothing about it.
  const course = isUnsent ? null : own
  const isClosed = course?.status === 'deactivated'
  const isOpen = !isClosed && (key !== undefined || course !== null)

  const { online } = now
  useEffect(() => {
    if (isUnsent || !online) return undefined
    let isOver = false
    const look = () => {
      ownCall()
        .then((found) => !isOver && setOwn(found))
        .catch((error: unknown) => logProblem('What became of the call for help could not be read', error))
    }
    look()
    const timer = isOpen ? setInterval(look, every) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isUnsent, isOpen, online, ownCall])

  const moved = useEffectEvent((place: Place) => {
    const of = course ? { id: course.id } : key && { key }
    if (of) void put(position(made(), of, place, text.kind_position))
  })
  useEffect(() => {
    if (!isOpen) return undefined
    let last = 0
    return follow((place) => {
      if (Date.now() - last < between) return
      last = Date.now()
      moved(place)
    })
  }, [isOpen])

  return {
    called: key !== undefined || (isOpen && course?.id !== left),
    entry,
    course,
    call: async (given: Alarm, subject: string) => {
      const press = made()
      setOwn(null)
      setKey(await put(alarm(press, given, subject)))
    },
    again: () => {
      setKey(undefined)
      setLeft(course?.id)
    },
  }
}
export type CallForHelp = ReturnType<typeof useAlarm>
