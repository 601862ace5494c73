import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { ListBase, useEvent, useListContext, useNavigate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess, useEntitled } from '../access/access.ts'
import { SelectionProvider } from '../list/Selection.tsx'
import { RecordGrid, type SheetHandle } from '../grid/RecordGrid.tsx'
import type { RowActions } from '../grid/useGridKeys.ts'
import { blockSize } from '../grid/cells/rows.ts'
import { later } from '../loading/later.tsx'
import { useFormats } from '../formats/locale.ts'
import { PageTitle } from '../layout/headings.tsx'
import {
  arrangedPath,
  editPath,
  linkedKey,
  listPath,
  newPath,
  showPath,
  wholePageKey,
} from '../records/records.ts'
import { LoadError, PageSkeleton } from '../loading/states.tsx'
import { useLabel, useText } from '../texts/texts.ts'
import { useRefocus } from '../navigation/useRefocus.ts'
import { openingTab } from '../savedViews/useListTabs.ts'
import { BulkBar } from '../batch/dialogs/BulkBar.tsx'
import { useListKeys } from '../list/useListKeys.ts'
import { useBeside, useLinked, useListView } from '../list/listView.tsx'
import { CreateButton, EmptyList, ListTools } from './ListTools.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

const ShowPage = later(async () => (await import('./ShowPage.tsx')).ShowPage, <PageSkeleton />)
const KeysDialog = later(async () => (await import('../grid/KeysDialog.tsx')).KeysDialog)

/**
 * The list of a resource, with the record that the address names next to it: `/employee` and `/employee/12/show` are
 * one page on wide screens. On narrow ones the record fills the page.
 */
export function ListPage({ resource }: { resource: Resource }) {
  const { id } = useParams()
  const access = useAccess(resource)
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const navigate = useNavigate()
  const beside = useBeside()
  const [address] = useSearchParams()
  if (id !== undefined && (!wide || address.has(wholePageKey)))
    return <ShowPage resource={resource} id={id} />
  const isLinked = address.has(linkedKey)
  const first = openingTab(resource, access)
  const [field, order] = first?.sort ?? resource.list.sort
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <ListBase
        key={String(isLinked)}
        resource={resource.route}
        {...(isLinked && { storeKey: `${resource.route}.${linkedKey}` })}
        sort={{ field, order }}
        filterDefaultValues={first?.filter}
        perPage={blockSize}
        exporter={false}
      >
        <SelectionProvider>
          <ListContent resource={resource} openId={id} />
        </SelectionProvider>
      </ListBase>
      {id !== undefined && (
        <Paper
          component="aside"
          variant="outlined"
          sx={{
            width: 480,
            flexShrink: 0,
            position: 'sticky',
            top: 56,
            maxHeight: 'calc(100dvh - 72px)',
            overflow: 'auto',
          }}
        >
          <ShowPage resource={resource} id={id} onClose={() => navigate(beside(listPath(resource)))} />
        </Paper>
      )}
    </Box>
  )
}

function ListTitle({ resource }: { resource: Resource }) {
  const { total } = useListContext()
  const formats = useFormats()
  const label = useLabel()
  const text = useText()
  return (
    <PageTitle
      title={label(resource.label.many)}
      beside={
        total !== undefined && (
          <Typography
            component="span"
            color="text.secondary"
            aria-label={text('count', { count: formats.number(total) })}
          >
            {formats.number(total)}
          </Typography>
        )
      }
    />
  )
}

/** Where the commands of a row lead. */
function useRowActions(resource: Resource, openId: string | undefined): RowActions {
  const { may } = useEntitled(resource)
  const linked = useLinked()
  const navigate = useNavigate()
  return {
    open: (record) => navigate(linked(showPath(resource, record.id))),
    edit: (record) => may('update', record) && navigate(editPath(resource, record.id)),
    moved: (record) =>
      openId !== undefined && navigate(linked(showPath(resource, record.id)), { replace: true }),
  }
}

function ListContent({ resource, openId }: { resource: Resource; openId: string | undefined }) {
  const { data, total, error, isPending, filterValues, refetch } = useListContext()
  const access = useAccess(resource)
  const view = useListView(resource)
  const beside = useBeside()
  const navigate = useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const sheet = useRef<SheetHandle>(null)
  const narrow = useIsNarrow()
  const [helping, setHelping] = useState(false)
  const toRows = useEvent(() => sheet.current?.enter())
  const onGone = useRefocus(toRows)
  const mayCreate = access.may('create')
  useListKeys(page, {
    enter: toRows,
    create: () => mayCreate && navigate(newPath(resource)),
    help: () => setHelping(true),
    close: () => openId !== undefined && navigate(beside(listPath(resource))),
  })
  const rowActions = useRowActions(resource, openId)
  const isEmpty = !error && !isPending && total === 0 && Object.keys(filterValues).length === 0
  return (
    <Box
      ref={page}
      aria-busy={isPending || undefined}
      // The window less the bar and the paddings around: the rows scroll, the page does not.
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        height: 'calc(100dvh - 88px)',
      }}
    >
      <ListTitle resource={resource} />
      {isEmpty ? (
        <EmptyList resource={resource} />
      ) : (
        <>
          <ListTools resource={resource} view={view} onHelp={() => setHelping(true)} />
          {error && !data ? (
            <LoadError
              error={error}
              onRetry={() => void refetch()}
              // An old address or view may filter or sort by a removed field, and react-admin remembers it.
              onReset={() => navigate(arrangedPath(resource))}
            />
          ) : view ? (
            <view.Content />
          ) : (
            <RecordGrid ref={sheet} resource={resource} openId={openId} actions={rowActions} />
          )}
          {!view && <BulkBar resource={resource} onGone={onGone} />}
          {narrow && <CreateButton resource={resource} />}
        </>
      )}
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
    </Box>
  )
}
