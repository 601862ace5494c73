import { useEffect, type RefObject } from 'react'

/** Roles of a table, which the calendar's layers of boxes are not: they hold no cells, and readers would get lost in them. */
const claimed = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role="${role}"]`).join()

/** Takes the roles off the calendar that its boxes do not keep, and lets the keyboard into what scrolls and onto whole days. */
export function useHonestRoles(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const mend = () => {
      for (const element of current.querySelectorAll(claimed)) {
        element.removeAttribute('role')
        element.removeAttribute('aria-sort')
      }
      current
        .querySelectorAll('.rbc-agenda-view, .rbc-agenda-content, .rbc-time-content')
        .forEach((element) => element.setAttribute('tabindex', '0'))
      for (const event of current.querySelectorAll('.rbc-row-segment .rbc-event:not([role])'))
        Object.assign(event, { tabIndex: 0, role: 'button' })
    }
    mend()
    const observer = new MutationObserver(mend)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['role'] })
    return () => observer.disconnect()
  }, [box])
}
