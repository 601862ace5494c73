import AddIcon from '@mui/icons-material/Add'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { ListBase, useEvent, useListContext, useNavigate } from 'react-admin'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'
import type { Resource } from '../../schema/resource.ts'
import { useAccess, useEntitled } from '../access/access.ts'
import { SelectionProvider } from '../list/Selection.tsx'
import { ColumnsButton } from '../grid/columns/ColumnsButton.tsx'
import { RecordGrid, type SheetHandle } from '../grid/RecordGrid.tsx'
import type { RowActions } from '../grid/useGridKeys.ts'
import { blockSize } from '../grid/cells/rows.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { later } from '../loading/later.tsx'
import { useFormats } from '../formats/locale.ts'
import { PageTitle } from '../layout/headings.tsx'
import { useParts, type ListView } from '../area/parts.ts'
import {
  arrangedPath,
  editPath,
  linkedKey,
  listPath,
  newPath,
  showPath,
  wholePageKey,
} from '../records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../loading/states.tsx'
import { useLabel, useText } from '../texts/texts.ts'
import { useRefocus } from '../navigation/useRefocus.ts'
import { TrashLink } from '../trash/TrashLink.tsx'
import { ListTabs } from '../savedViews/ListTabs.tsx'
import { openingTab, useListTabs } from '../savedViews/useListTabs.ts'
import { SavedViews } from '../savedViews/SavedViews.tsx'
import { BulkBar } from '../batch/dialogs/BulkBar.tsx'
import { DensityButton } from '../list/DensityButton.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { useListKeys } from '../list/useListKeys.ts'
import { useBeside, useLinked, useListView } from '../list/listView.tsx'
import { ViewSwitch } from '../list/ViewSwitch.tsx'

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

const useIsNarrow = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })

function CreateButton({ resource }: { resource: Resource }) {
  const access = useAccess(resource)
  const narrow = useIsNarrow()
  const label = useLabel()
  const text = useText()
  if (!access.may('create')) return null
  return (
    <Button
      component={RouterLink}
      to={newPath(resource)}
      variant="contained"
      size={narrow ? 'large' : 'small'}
      startIcon={<AddIcon />}
      // On a phone at the foot of the page, in reach of the thumb.
      sx={{ whiteSpace: 'nowrap', flexShrink: 0, mt: narrow ? 1 : 0 }}
    >
      {text('create', { name: label(resource.label.one).toLowerCase() })}
    </Button>
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

/** The page of a list without any record. */
function EmptyList({ resource }: { resource: Resource }) {
  const { empty } = useParts(resource)
  const label = useLabel()
  const text = useText()
  return (
    empty ?? (
      <Notice
        title={text('emptyTitle', { name: label(resource.label.many).toLowerCase() })}
        help={label(resource.about)}
      >
        <CreateButton resource={resource} /> <ImportButton resource={resource} />{' '}
        <TrashLink resource={resource} />
      </Notice>
    )
  )
}

interface ToolsProps {
  resource: Resource
  view: ListView | undefined
  onHelp: () => void
}

/** Views, tabs, filters and actions above the rows. */
function ListTools({ resource, view, onHelp }: ToolsProps) {
  const parts = useParts(resource)
  const tabs = useListTabs(resource, !view?.ofItsOwn)
  const narrow = useIsNarrow()
  const text = useText()
  const create = !narrow && <CreateButton resource={resource} />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {parts.views && <ViewSwitch views={parts.views} shown={view} />}
        {view?.ofItsOwn ? <Box sx={{ ml: 'auto' }}>{create}</Box> : <ListTabs {...tabs} />}
      </Box>
      {!view?.ofItsOwn && (
        <FilterBar resource={resource} given={tabs.given}>
          {parts.list}
          <SavedViews resource={resource} />
          {!view && !narrow && (
            <>
              <ColumnsButton resource={resource} />
              <DensityButton />
            </>
          )}
          <TrashLink resource={resource} />
          <Tooltip title={text('keys')}>
            <IconButton
              size="small"
              aria-label={text('keys')}
              onClick={onHelp}
              // A phone has no keys to tell of.
              sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
            >
              <KeyboardIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <ImportButton resource={resource} brief />
          <ExportButton resource={resource} />
          {create}
        </FilterBar>
      )}
    </>
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
