import type { MouseEvent } from 'react'
import style from './entry.module.css'
import type { EntryNavigation } from '../session/entryNavigation.ts'

export interface EntryLinkProps {
  to: string
  navigation: Pick<EntryNavigation, 'go'>
  children: string
}

/** A link to another page of the entry, which opens without a new load; with a key held it is a link like any other. */
export function EntryLink({ to, navigation, children }: EntryLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigation.go(to)
  }
  return (
    <a className={style.link} href={to} onClick={follow}>
      {children}
    </a>
  )
}
