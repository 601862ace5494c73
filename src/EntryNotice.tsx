import style from './providers/entry.module.css'

export interface EntryNoticeProps {
  title: string
  help: string
  action: string
  onAction: () => void
}

/** A page that says what went wrong and offers one way on. */
export function EntryNotice({ title, help, action, onAction }: EntryNoticeProps) {
  return (
    <main className={style.page}>
      <div className={style.card} role="alert">
        <h1 className={style.title}>{title}</h1>
        <p className={style.lead}>{help}</p>
        <button type="button" className={style.primary} onClick={onAction}>
          {action}
        </button>
      </div>
    </main>
  )
}
