import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useEvent, useStore, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { holdsPath } from '../../../domain/access/views.ts'
import { isCovered, isTyping, PageKeys } from '../../../kit/navigation/keys.ts'
import { later } from '../../../kit/loading/later.tsx'
import type { Command } from './commands.ts'
import { usePages, type Page } from './usePages.ts'

const CommandMenu = later(async () => (await import('./CommandMenu.tsx')).CommandMenu)
const KeysDialog = later(async () => (await import('../../../kit/grid/KeysDialog.tsx')).KeysDialog)

const OpenMenu = createContext<() => void>(() => undefined)
/** Milliseconds within which the letter follows the `g`. */
const patience = 1_500
const mostRecent = 5

/** The pages opened last, the open one first. Remembered with the user's other choices. */
function useVisited(pages: readonly Page[]): readonly string[] {
  const { pathname } = useLocation()
  const [visited, setVisited] = useStore<readonly string[]>('pages.visited', [])
  const here = pages
    .map(({ path }) => path)
    .filter((path) => holdsPath(path, pathname))
    .reduce<string | undefined>((best, path) => (best && best.length >= path.length ? best : path), undefined)
  const visit = useEvent((path: string) =>
    setVisited([path, ...visited.filter((one) => one !== path)].slice(0, mostRecent + 1)),
  )
  useEffect(() => {
    if (here !== undefined) visit(here)
  }, [here, visit])
  return visited.filter((path) => path !== here)
}

/** The page-wide keys: the command menu, `g` and a page's letter, and the list of all keys. */
export function Commands({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const pages = usePages()
  const visited = useVisited(pages)
  const [open, setOpen] = useState(false)
  const [helping, setHelping] = useState(false)
  const [recent, setRecent] = useState<readonly Command[]>([])
  const going = useRef(0)

  const onFirst = useEvent((event: KeyboardEvent) => {
    const take = () => {
      // Before the page sees it, whose keys are letters too.
      event.preventDefault()
      event.stopPropagation()
    }
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'k'
    ) {
      take()
      setOpen((before) => !before && !isCovered())
      return
    }
    const free = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && !isCovered()
    const waiting = free && event.timeStamp - going.current < patience && going.current > 0
    going.current = 0
    const page = waiting ? pages.find(({ letter }) => letter === event.key) : undefined
    if (page) {
      take()
      void navigate(page.path)
    } else if (free && event.key === 'g') {
      going.current = event.timeStamp
    }
  })
  const onLast = useEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    event.preventDefault()
    setHelping(true)
  })
  useEffect(() => {
    window.addEventListener('keydown', onFirst, true)
    window.addEventListener('keydown', onLast)
    return () => {
      window.removeEventListener('keydown', onFirst, true)
      window.removeEventListener('keydown', onLast)
    }
  }, [onFirst, onLast])

  const keys = useMemo(
    () => [
      { key: 'Ctrl K  ⌘ K', what: translate('commands.title') },
      ...pages.flatMap(({ letter, name }) => (letter ? [{ key: `g ${letter}`, what: name }] : [])),
    ],
    [pages, translate],
  )
  const show = useEvent(() => setOpen(true))
  return (
    <PageKeys value={keys}>
      <OpenMenu value={show}>
        {children}
        {open && (
          <CommandMenu
            pages={pages}
            visited={visited}
            recent={recent}
            onChosen={(command) =>
              setRecent([command, ...recent.filter(({ id }) => id !== command.id)].slice(0, mostRecent))
            }
            onClose={() => setOpen(false)}
            onKeys={() => setHelping(true)}
          />
        )}
        {helping && <KeysDialog onClose={() => setHelping(false)} />}
      </OpenMenu>
    </PageKeys>
  )
}

/** Opens the command menu, for users without a keyboard or its shortcut. */
export function CommandButton() {
  const translate = useTranslate()
  const open = use(OpenMenu)
  const name = translate('commands.title')
  return (
    <Tooltip title={`${name} (Ctrl K)`}>
      <IconButton color="inherit" aria-label={name} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <SearchIcon />
      </IconButton>
    </Tooltip>
  )
}
