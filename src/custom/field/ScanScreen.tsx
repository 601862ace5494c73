import { useState } from 'react'
import { fill } from '../../providers/i18n/entry.ts'
import type { FieldDay } from '../../resources/field/field.calls.ts'
import style from './field.module.css'
import type { Go } from './FieldPage.tsx'
import { Scanner } from './Scanner.tsx'
import { usePatrol } from './usePatrol.ts'
import { useFieldTexts } from './useFieldTexts.ts'

const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Scanning without having chosen a patrol first: the code says which one it is of. */
export function ScanScreen({ day, go }: { day: FieldDay; go: Go }) {
  const { text } = useFieldTexts()
  const [unknown, setUnknown] = useState<string>()
  const { scanned } = usePatrol()
  const read = (code: string, method: 'qr' | 'manual') => {
    const having = day.patrols.filter(({ stops }) => stops.some(({ tag }) => sameTag(tag, code)))
    const patrol = having.find(({ status }) => status === 'in_progress') ?? having[0]
    setUnknown(patrol ? undefined : code)
    if (!patrol) return
    // Nothing is begun by a look: a patrol that is not under way is offered, not started.
    if (patrol.status === 'in_progress') void scanned(patrol, code, method)
    go(`patrol/${patrol.routeId}`)
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
