import style from '../providers/entry/entry.module.css'

export type EntryNoticeProps = {
  title: string
  help: string
  action: string
} & ({ onAction: () => void; href?: never } | { href: string; onAction?: never })

/** A page that says what went wrong and offers one way on. */
export function EntryNotice({ title, help, action, onAction, href }: EntryNoticeProps) {
  return (
    <main className={style.page}>
      <div className={style.card} role="alert">
        <h1 className={style.title}>{title}</h1>
        <p className={style.lead}>{help}</p>
        {href === undefined ? (
          <button type="button" className={style.primary} onClick={onAction}>
            {action}
          </button>
        ) : (
          <a className={style.primary} href={href}>
            {action}
          </a>
        )}
      </div>
    </main>
  )
}
