import { useState } from 'react'
import { fill } from '../../../providers/i18n/entry.ts'
import { EditEntry, isEditable } from './EditEntry.tsx'
import { useField } from '../field.ts'
import style from '../field.module.css'
import { unsent } from '../outbox/outbox.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

/** Entries that the list shows at once; the rest is counted. */
const mostShown = 200

/** What waits to be sent and what was not taken, with the reason. */
export function WaitingScreen() {
  const { now, retry, discard, refresh } = useField()
  const { text, timeOf, reasonOf: said } = useFieldTexts()
  const [editing, setEditing] = useState<number>()
  // What needs somebody first.
  const entries = unsent(now.entries).toSorted(
    (one, other) =>
      Number(other.state === 'refused') - Number(one.state === 'refused') || one.seq - other.seq,
  )
  const reasonOf = (refusal = '') => {
    if (refusal === 'before') return text.before
    // A key of the console's texts: the server gave no reason of its own.
    return refusal.startsWith('portal.') ? text.noReason : said(refusal)
  }
  const throwAway = (seq: number, name: string) => {
    if (window.confirm(fill(text.discardSure, { name }))) void discard([seq])
  }
  return (
    <>
      <p className={style.soft}>{entries.length === 0 ? text.nothingWaits : text.waitsHelp}</p>
      {now.others > 0 && <p className={style.warning}>{fill(text.others, { count: String(now.others) })}</p>}
      <ul className={style.list}>
        {entries.slice(0, mostShown).map((entry) => {
          const { seq, effect, subject, at, state, refusal, photos } = entry
          return (
            <li key={seq} className={style.card}>
              <h2>{subject}</h2>
              <p className={style.soft}>
                {text[`kind_${effect.kind}`]} · {timeOf(at)}
                {photos &&
                  photos.files.length > 0 &&
                  ` · ${fill(text.photos, { count: String(photos.files.length) })}`}
              </p>
              {state === 'refused' && (
                <>
                  <p className={style.problem}>{fill(text.why, { reason: reasonOf(refusal) })}</p>
                  {editing === seq ? (
                    <EditEntry entry={entry} onClose={() => setEditing(undefined)} />
                  ) : (
                    <>
                      {refusal !== 'before' && isEditable(entry) && (
                        <button type="button" className={style.plain} onClick={() => setEditing(seq)}>
                          {text.edit}
                        </button>
                      )}
                      <div className={style.buttons}>
                        <button type="button" className={style.plain} onClick={() => void retry([seq])}>
                          {text.retry}
                        </button>
                        <button type="button" className={style.plain} onClick={() => throwAway(seq, subject)}>
                          {text.discard}
                        </button>
                      </div>
                    </>
                  )}
                </>
              )}
            </li>
          )
        })}
      </ul>
      {entries.length > mostShown && (
        <p className={style.soft}>{fill(text.waiting, { count: `+${entries.length - mostShown}` })}</p>
      )}
      {entries.some(({ state }) => state === 'waiting') && (
        <button type="button" className={style.button} onClick={() => void refresh()}>
          {text.sendNow}
        </button>
      )}
    </>
  )
}
