import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import SearchIcon from '@mui/icons-material/Search'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { wordsOf } from '../../../domain/text/searchWords.ts'
import { holds, showPath, titleOf } from '../../../kit/records/records.ts'
import { useLabel } from '../../../kit/texts/texts.ts'
import { usePageCommands, useResourceCommands, useShellCommands, type Command } from './commands.ts'
import { CommandList, optionId, type CommandGroup } from './CommandList.tsx'
import { rank } from './rank.ts'
import type { Page } from './usePages.ts'
import { useRecordSearch, type Found } from './useRecordSearch.ts'

/** Maximum number of shown commands per group. */
const mostShown = 7

interface Props {
  pages: readonly Page[]
  /** Paths of the pages opened before this one, the last first. */
  visited: readonly string[]
  /** Commands chosen before, the last first. */
  recent: readonly Command[]
  onChosen: (command: Command) => void
  onClose: () => void
  onKeys: () => void
}

/** The commands that match the typed text, the best first. */
function matching(commands: readonly Command[], typed: string): Command[] {
  return commands
    .map((command) => ({ command, score: rank(command.title, typed) }))
    .filter((one): one is { command: Command; score: number } => one.score !== undefined)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostShown)
    .map(({ command }) => command)
}

/** What the list holds, group by group; groups of nothing are left out. */
function useGroups(typed: string, found: readonly Found[], props: Props): CommandGroup[] {
  const { pages, visited, recent, onKeys } = props
  const translate = useTranslate()
  const label = useLabel()
  const navigate = useNavigate()
  const toPages = usePageCommands(pages)
  const onRecords = useResourceCommands()
  const everywhere = useShellCommands(onKeys)
  const current = new Map([...toPages, ...onRecords, ...everywhere].map((command) => [command.id, command]))
  // In the language of now; records are not among the current ones and stay as they were found.
  const before = [
    ...visited.flatMap((path) => current.get(path) ?? []),
    ...recent
      .filter(({ id }) => !pages.some(({ path }) => path === id))
      .map((command) => current.get(command.id) ?? command),
  ]
  const records = found.map(({ resource, records }) => ({
    title: label(resource.label.many),
    commands: records.map((record): Command => {
      const title = titleOf(resource, record)
      const key = resource.naturalKey === undefined ? undefined : record[resource.naturalKey]
      return {
        id: showPath(resource, record.id),
        title,
        detail: holds(key) && !title.includes(String(key)) ? String(key) : undefined,
        run: () => navigate(showPath(resource, record.id)),
      }
    }),
  }))
  // Commands with this name precede commands of a matching group.
  const words = wordsOf(typed)
  const called = ({ commands }: CommandGroup) =>
    commands.some(({ title }) => words.every((word) => title.toLowerCase().includes(word))) ? 0 : 1
  records.sort((one, other) => called(one) - called(other))
  const known = new Set(before.map(({ id }) => id))
  const others = (commands: readonly Command[]) => commands.filter(({ id }) => !known.has(id))
  const groups = typed.trim()
    ? [
        { title: translate('commands.recent'), commands: matching(before, typed) },
        { title: translate('commands.pages'), commands: matching(others(toPages), typed) },
        {
          title: translate('commands.actions'),
          commands: matching(others([...onRecords, ...everywhere]), typed),
        },
        ...records.map((group) => ({ ...group, commands: others(group.commands) })),
      ]
    : [
        { title: translate('commands.recent'), commands: before },
        { title: translate('commands.pages'), commands: others(toPages) },
        { title: translate('commands.actions'), commands: others(everywhere) },
      ]
  return groups.filter(({ commands }) => commands.length > 0)
}

/** Focus at once, so that no typed text is lost. */
const focused = (field: HTMLInputElement | null) => field?.focus()

/** Goes anywhere, finds records and does things, by typing: a field with the list of what answers it. */
export function CommandMenu(props: Props) {
  const { onChosen, onClose } = props
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { found, alike, failed, searching } = useRecordSearch(typed)
  const groups = useGroups(typed, found, props)
  const commands = groups.flatMap((group) => group.commands)
  // Records that arrive below leave the choice where it is.
  const at = Math.max(
    0,
    commands.findIndex(({ id }) => id === chosen),
  )
  const active = commands[at]

  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const run = (command: Command) => {
    onClose()
    onChosen(command)
    void command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setChosen(commands[(at + step + commands.length) % commands.length]?.id)
    }
    // While a word is being composed, Enter belongs to it.
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(active)
    }
  }
  const state = failed ? 'commands.failed' : searching ? 'commands.searching' : 'commands.none'
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': translate('commands.title'),
          sx: { mt: { xs: 1, sm: '12vh' }, mx: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)' } },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchIcon fontSize="small" color="disabled" />
        <InputBase
          fullWidth
          inputRef={focused}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(undefined)
          }}
          onKeyDown={onKey}
          placeholder={translate('commands.placeholder')}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('commands.placeholder'),
              'aria-expanded': commands.length > 0,
              'aria-controls': 'commands',
              'aria-autocomplete': 'list',
              'aria-activedescendant': active && optionId(active),
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
          sx={{ py: 1.25, '& :focus-visible': { outline: 'none' } }}
        />
      </Box>
      <CommandList groups={groups} active={active} onPoint={({ id }) => setChosen(id)} onRun={run} />
      <Typography
        component="output"
        variant="body2"
        color="text.secondary"
        sx={{ px: 2, py: 1, minHeight: 38, borderTop: 1, borderColor: 'divider' }}
      >
        {failed || searching || commands.length === 0
          ? translate(state)
          : translate(alike ? 'commands.alike' : 'commands.count', { smart_count: commands.length })}
      </Typography>
    </Dialog>
  )
}
