import CloseIcon from '@mui/icons-material/ExpandMore'
import OpenIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type KeyboardEvent } from 'react'
import { useDataProvider, useNotify, useStore } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useAccess } from '../../kit/access/access.ts'
import { useBatchRuns } from '../../kit/batch/runs/useBatchRuns.tsx'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import type { KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { later } from '../../kit/loading/later.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { filteredPath, showPath } from '../../kit/records/records.ts'
import { Notice } from '../../kit/loading/states.tsx'
import { useLabel, useReason } from '../../kit/texts/texts.ts'
import { newKey } from '../../providers/data/newKey.ts'
import { department } from '../../resources/organization/department.resource.ts'
import { departmentTree, type Branch } from '../../resources/organization/departmentTree.calls.ts'
import { employee } from '../../resources/employee/employee.resource.ts'
import { placesOf, within, type Place } from './branches.ts'
import { treeTexts } from './treeTexts.ts'

const MoveDialog = later(async () => (await import('./MoveButton.tsx')).MoveDialog)
const ParentDialog = later(async () => (await import('./ParentDialog.tsx')).ParentDialog)

/** Departments as a tree: who works in each branch; a branch is moved by dragging it, or by its button. */
export function DepartmentTree() {
  const text = useTexts(treeTexts)
  const tree = useCall(departmentTree, {}, { keep: true })
  return (
    <Answered of={tree} empty={<Notice title={text('noDepartments')} help={text('noDepartmentsHelp')} />}>
      {(branches) => <Tree branches={branches} />}
    </Answered>
  )
}

/** Makes a department part of another, or of none; it can be undone. */
function useReparent() {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { settle } = useBatchRuns()
  const notify = useNotify()
  const reason = useReason()
  return async (id: number, parentId: number | null) => {
    try {
      const body = { ids: [id], set: { parentId } }
      await settle(await dataProvider.startBatch(department.route, 'update', body, newKey()))
    } catch (error) {
      notify(reason(error), { type: 'error' })
    }
  }
}

function Tree({ branches }: { branches: readonly Branch[] }) {
  const text = useTexts(treeTexts)
  const label = useLabel()
  const formats = useFormats()
  const { may } = useAccess(department)
  const reparent = useReparent()
  const [closed, setClosed] = useStore<number[]>('department.tree.closed', [])
  const [focused, setFocused] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [asked, setAsked] = useState<{ branch: Branch; what: 'parent' | 'delete' }>()
  const places = placesOf(branches, new Set(closed))
  const current = places.some(({ branch }) => branch.id === focused) ? focused : places[0]?.branch.id
  const barred = dragged === undefined ? undefined : within(branches, dragged)

  const toggle = (id: number, open: boolean) =>
    setClosed((before) => [...before.filter((one) => one !== id), ...(open ? [] : [id])])
  const goTo = (id: number | null | undefined) => {
    if (id === undefined || id === null) return
    setFocused(id)
    document.querySelector<HTMLElement>(`[data-branch="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, { branch, parts }: Place, at: number) => {
    if (event.target !== event.currentTarget) return
    const isOpen = !closed.includes(branch.id)
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => goTo(places[at + 1]?.branch.id),
      ArrowUp: () => goTo(places[at - 1]?.branch.id),
      Home: () => goTo(places[0]?.branch.id),
      End: () => goTo(places.at(-1)?.branch.id),
      ArrowRight: () => (parts > 0 && !isOpen ? toggle(branch.id, true) : goTo(places[at + 1]?.branch.id)),
      ArrowLeft: () => (parts > 0 && isOpen ? toggle(branch.id, false) : goTo(branch.parentId)),
      ...(may('update') && { m: () => setAsked({ branch, what: 'parent' }) }),
      ...(may('delete') && { Delete: () => setAsked({ branch, what: 'delete' }) }),
    }
    const found = act[event.key]
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    found()
  }
  const drop = (parentId: number | null) => {
    const id = dragged
    setDragged(undefined)
    setOver(undefined)
    const branch = branches.find((one) => one.id === id)
    if (!branch || branch.parentId === parentId || (parentId !== null && barred?.has(parentId))) return
    void reparent(branch.id, parentId)
  }
  /** Where a branch that is dragged may be put down. */
  const target = (id: number) => ({
    onDragOver: (event: React.DragEvent) => {
      if (!barred || barred.has(id)) return
      event.preventDefault()
      setOver(id)
    },
    onDragLeave: () => setOver((one) => (one === id ? undefined : one)),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      drop(id === 0 ? null : id)
    },
  })
  const isTarget = (id: number) => (over === id ? { outline: 2, outlineColor: 'primary.main' } : {})

  return (
    <Box sx={{ mt: 1, overflow: 'auto', flex: 1, minHeight: 0 }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {text(may('update') ? 'treeHelp' : 'treeKeys')}
      </Typography>
      {dragged !== undefined && (
        <Box
          {...target(0)}
          sx={{ p: 1.5, mb: 1, border: 1, borderStyle: 'dashed', borderColor: 'divider', ...isTarget(0) }}
        >
          {text('toTop')}
        </Box>
      )}
      <Box
        role="tree"
        aria-label={label(department.label.many)}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
      >
        {places.map((place, at) => {
          const { branch, level, parts, heads } = place
          const isOpen = !closed.includes(branch.id)
          return (
            <Box
              key={branch.id}
              data-branch={branch.id}
              role="treeitem"
              aria-label={branch.name}
              aria-level={level}
              {...(parts > 0 && { 'aria-expanded': isOpen })}
              tabIndex={branch.id === current ? 0 : -1}
              onFocus={() => setFocused(branch.id)}
              onKeyDown={(event) => onKeyDown(event, place, at)}
              draggable={may('update')}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', String(branch.id))
                setDragged(branch.id)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                setOver(undefined)
              }}
              {...target(branch.id)}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1,
                minHeight: 44,
                pr: 1,
                pl: { xs: (level - 1) * 1.5, sm: (level - 1) * 3 },
                borderBottom: 1,
                borderColor: 'divider',
                opacity: barred?.has(branch.id) ? 0.5 : 1,
                '&:hover': { bgcolor: 'action.hover' },
                ...isTarget(branch.id),
              }}
            >
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={text(isOpen ? 'closeBranch' : 'openBranch', { name: branch.name })}
                onClick={() => toggle(branch.id, !isOpen)}
                sx={{ visibility: parts > 0 ? 'visible' : 'hidden', width: 44, height: 44 }}
              >
                {isOpen ? <CloseIcon fontSize="small" /> : <OpenIcon fontSize="small" />}
              </IconButton>
              <Box sx={{ flex: '1 1 180px', minWidth: 0, py: 0.5 }}>
                <Link component={RouterLink} to={showPath(department, branch.id)} sx={{ fontWeight: 600 }}>
                  {branch.name}
                </Link>
                <Typography variant="body2" color="text.secondary">
                  {[branch.code, branch.head, branch.active ? undefined : text('inactive')]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              {heads !== null && (
                <Link
                  component={RouterLink}
                  to={filteredPath(employee, {
                    departmentId: [...within(branches, branch.id)],
                    status: ['active', 'suspended'],
                  })}
                  sx={{ py: 1, fontVariantNumeric: 'tabular-nums' }}
                >
                  {parts > 0 && branch.people !== heads
                    ? text('branchHeads', {
                        smart_count: heads,
                        heads: formats.number(heads),
                        own: formats.number(branch.people ?? 0),
                      })
                    : text('headCount', { smart_count: heads, heads: formats.number(heads) })}
                </Link>
              )}
              {may('update') && (
                <Button
                  size="small"
                  aria-label={text('moveBranch', { name: branch.name })}
                  onClick={() => setAsked({ branch, what: 'parent' })}
                >
                  {text('move')}
                </Button>
              )}
              {may('delete') && (
                <Button
                  size="small"
                  color="error"
                  aria-label={text('deleteBranch', { name: branch.name })}
                  onClick={() => setAsked({ branch, what: 'delete' })}
                >
                  {text('delete')}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      {asked?.what === 'parent' && (
        <ParentDialog
          branch={asked.branch}
          branches={branches}
          onClose={() => setAsked(undefined)}
          onMove={(parentId) => {
            setAsked(undefined)
            void reparent(asked.branch.id, parentId)
          }}
        />
      )}
      {asked?.what === 'delete' && (
        <MoveDialog
          resource={department}
          of="department"
          id={asked.branch.id}
          record={{ ...asked.branch }}
          removes
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  )
}
