import { useState } from 'react'
import { fill } from '../../../providers/i18n/entry.ts'
import type { FieldDay } from '../../../resources/field/field.calls.ts'
import style from '../field.module.css'
import type { ReadCode } from './PatrolScreen.tsx'
import { Scanner } from '../inputs/Scanner.tsx'
import { questionsOf, stopOf } from '../shownDay.ts'
import { usePatrol } from '../usePatrol.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

/** Scanning without having chosen a patrol first: the code says which one it is of. */
export function ScanScreen({
  day,
  onFound,
}: {
  day: FieldDay
  onFound: (routeId: number, read: ReadCode | undefined) => void
}) {
  const { text } = useFieldTexts()
  const [unknown, setUnknown] = useState<string>()
  const { scanned } = usePatrol()
  const read = (code: string, method: 'qr' | 'manual') => {
    const having = day.patrols.filter((one) => stopOf(one, code))
    const patrol = having.find(({ status }) => status === 'in_progress') ?? having[0]
    setUnknown(patrol ? undefined : code)
    if (!patrol) return
    const stop = stopOf(patrol, code)
    // Nothing is begun by a look: a patrol that is not under way is offered, not started.
    const isUnderWay = patrol.status === 'in_progress'
    const asks = stop && (stop.photoRequired || questionsOf(stop).length > 0)
    if (isUnderWay && !asks) void scanned(patrol, code, method)
    onFound(patrol.routeId, isUnderWay && asks ? { code, method } : undefined)
  }
  return (
    <>
      <Scanner onRead={read} />
      {unknown !== undefined && (
        <p role="alert" className={style.warning}>
          {fill(text.unknownCode, { code: unknown })}
        </p>
      )}
    </>
  )
}
