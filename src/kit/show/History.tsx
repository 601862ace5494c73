import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import * as z from 'zod/mini'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { useActorName } from '../texts/actorName.ts'
import { batchPath } from '../batch/runs/paths.ts'
import { useBatchText } from '../batch/runs/texts.ts'
import { UndoButton } from '../batch/runs/UndoButton.tsx'
import { historyEntry, type HistoryEntry, type KitDataProvider } from '../calls/dataProvider.ts'
import { historyVerbs } from '../../resources/historyVerbs.ts'
import { Change } from '../fields/Change.tsx'
import { useFormats } from '../formats/locale.ts'
import { holds, shownField } from '../records/records.ts'
import { LoadError, PageSkeleton } from '../loading/states.tsx'
import { useLabel, useText, type KitText } from '../texts/texts.ts'

const entries = z.array(historyEntry)
const plainVerbs: Readonly<Record<string, KitText>> = {
  create: 'created',
  update: 'updated',
  delete: 'removed',
  restore: 'broughtBack',
  undo: 'undid',
  link: 'linked',
}

/** The reverted step of an undo that was not a separate transition. */
const undidVerbs: Readonly<Record<string, KitText>> = {
  update: 'undid',
  delete: 'undidDelete',
  restore: 'undidRestore',
  create: 'undid',
}

/** What else happened to a record, which its history does not hold. */
export interface Happening {
  key: string
  at: string
  said: ReactNode
}

interface Props {
  resource: Resource
  record: RaRecord
  /** Other events to show among the changes, by time. */
  among?: readonly Happening[]
  /** Leaves the changes out. */
  alone?: boolean
  /** What else entries changed, of which the schema knows nothing. */
  further?: ReadonlyMap<HistoryEntry['id'], ReactNode>
}

/** Who changed what and when, newest first, each value as people read it. */
export function History({ resource, record, among = [], alone, further }: Props) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const text = useText()
  const { data, error, refetch } = useQuery({
    // The version is part of the key, so that changes of this page show at once.
    queryKey: [resource.route, 'history', record.id, record['version']],
    queryFn: async () => entries.parse((await dataProvider.history(resource.route, record.id)).data),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  if (data.length + among.length === 0)
    return <Typography color="text.secondary">{text('historyEmpty')}</Typography>
  const undone = new Set(data.filter(({ verb }) => verb === 'undo').map(({ batchId }) => batchId))
  const verbs = new Map(
    data.filter(({ verb }) => verb !== 'undo').map(({ batchId, verb }) => [batchId, verb]),
  )
  const changes = data.map((entry): Happening => ({
    key: `change ${entry.id}`,
    at: entry.at,
    said: (
      <Entry resource={resource} entry={entry} undone={undone} took={verbs.get(entry.batchId)}>
        {further?.get(entry.id)}
      </Entry>
    ),
  }))
  const latestFirst = [...(alone ? [] : changes), ...among].sort(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {latestFirst.map(({ key, said }) => (
        <Box component="li" key={key} sx={{ pb: 1.5, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          {said}
        </Box>
      ))}
    </Box>
  )
}

interface EntryProps {
  resource: Resource
  entry: HistoryEntry
  /** Batches that have been undone for the record. */
  undone: ReadonlySet<HistoryEntry['batchId']>
  /** By which verb its batch changed the record, which an undo takes back. */
  took: string | undefined
  children?: ReactNode
}

function Entry({ resource, entry, undone, took, children }: EntryProps) {
  const formats = useFormats()
  const label = useLabel()
  const text = useText()
  const batchText = useBatchText()
  const actorName = useActorName()
  const named = (one: string) => label(resource.transitions[one]?.label ?? historyVerbs[one] ?? one)
  // The first entry has no earlier values, however the record was created.
  const isNew = entry.before === null && entry.after !== null
  const plain = plainVerbs[entry.verb] ?? (isNew ? 'created' : undefined)
  const said =
    plain === 'undid' && took !== undefined
      ? text(undidVerbs[took] ?? 'undidStep', { verb: named(took) })
      : plain
        ? text(plain)
        : text('ran', { verb: named(entry.verb) })
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  // The page shows a new record's values; only changes are listed.
  const names = isNew ? [] : Object.keys({ ...before, ...after })
  const changed = names.filter(
    (name) => Object.hasOwn(resource.fields, name) && (holds(before[name]) || holds(after[name])),
  )
  return (
    <>
      <Typography variant="body2">
        <strong>{actorName(entry.actorName, entry.operatorName)}</strong> {said}{' '}
        <Box
          component="time"
          dateTime={entry.at}
          title={formats.exact(entry.at)}
          sx={{ color: 'text.secondary' }}
        >
          {formats.relative(entry.at)}
        </Box>
      </Typography>
      {changed.map((name) => (
        <Typography key={name} variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {label(labelOf(resource, name))}:{' '}
          <Change field={shownField(resource, name)} before={before[name]} after={after[name]} />
        </Typography>
      ))}
      {children}
      {entry.batchId && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pt: 0.5 }}>
          <Link component={RouterLink} to={batchPath(entry.batchId)} variant="body2">
            {batchText('link', { id: entry.batchId })}
          </Link>
          {!undone.has(entry.batchId) && <UndoButton batchId={entry.batchId} />}
        </Box>
      )}
    </>
  )
}
