import Box from '@mui/material/Box'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { codeFor, scopes, type ModuleCode, type Scope } from '../../../domain/access/permissions.ts'
import { codesOfModule, columns } from './matrix.ts'
import { cellStyle, MatrixCell } from './MatrixCell.tsx'
import { useAccessWords, accessTexts } from '../texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

export interface MatrixProps {
  roleName: string
  modules: readonly ModuleCode[]
  held: (code: string) => boolean
  changed: (code: string) => boolean
  disabled: boolean
  onToggle: (codes: readonly string[]) => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const line = '1px solid'
const style = {
  ...cellStyle,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { p: 0, fontWeight: 400, borderBottom: line, borderColor: 'divider' },
  '& td': { textAlign: 'center', height: 36 },
  '& thead': { position: 'sticky', top: 48, zIndex: 2 },
  '& thead th': { bgcolor: 'background.paper', fontSize: 13, color: 'text.secondary' },
  '& thead tr:first-of-type > *': { color: 'text.primary', fontWeight: 600 },
  '& .scope': { borderLeft: line, borderLeftColor: 'divider' },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '100%',
    minHeight: 34,
    px: 0.5,
    borderRadius: 1,
    cursor: 'pointer',
  },
  '& button:disabled': { cursor: 'default' },
  '& button:hover:not(:disabled)': { color: 'primary.main' },
  '& button:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
  '& tbody th button': { justifyContent: 'space-between', px: 1, fontWeight: 500 },
  '& small': { fontSize: 12.5, color: 'text.secondary' },
} as const

/** Areas by what may be done in them, as a grid: one stop for Tab, arrow keys, Home and End within. */
export function PermissionMatrix({ roleName, modules, held, changed, disabled, onToggle }: MatrixProps) {
  const text = useTexts(accessTexts)
  const words = useAccessWords()
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState('1,1')
  // A search may have taken the row away that had the stop.
  const stop = Number(at.split(',')[0]) <= modules.length ? at : '1,1'

  const placeOf = (target: EventTarget) =>
    target instanceof HTMLElement ? target.dataset['place'] : undefined
  const onKey = (event: KeyboardEvent) => {
    const [row, column] = (placeOf(event.target) ?? '').split(',').map(Number)
    if (row === undefined || column === undefined) return
    const ends: Readonly<Record<string, number>> = { Home: 0, End: columns.length }
    const step = steps[event.key]
    const end = ends[event.key]
    if (!step && end === undefined) return
    event.preventDefault()
    const next = step ? `${row + step[0]},${column + step[1]}` : `${row},${end}`
    table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
  }
  const onFocus = (event: FocusEvent) => setAt(placeOf(event.target) ?? at)
  const headOf = (
    place: string,
    name: string,
    shown: string,
    codes: () => readonly string[],
    note?: string,
  ) => (
    <button
      type="button"
      data-place={place}
      disabled={disabled}
      tabIndex={place === stop ? 0 : -1}
      aria-label={name}
      title={name}
      onClick={() => onToggle(codes())}
    >
      {shown} {note && <small>{note}</small>}
    </button>
  )
  const codesOfScope = (scope: Scope) =>
    modules.flatMap((module) =>
      columns.filter((column) => column.scope === scope).map(({ action }) => codeFor(module, scope, action)),
    )

  return (
    <Box
      component="table"
      role="grid"
      ref={table}
      aria-label={text('matrix', { role: roleName })}
      onKeyDown={onKey}
      onFocus={onFocus}
      sx={style}
    >
      <colgroup>
        <col style={{ width: 190 }} />
      </colgroup>
      <thead>
        <tr>
          <Box component="th" scope="col" rowSpan={2} sx={{ textAlign: 'left', '&&': { px: 1 } }}>
            {text('area')}
          </Box>
          {scopes.map((scope) => (
            <th key={scope} scope="colgroup" colSpan={5} className="scope">
              <button
                type="button"
                disabled={disabled}
                aria-label={text('toggleScope', { scope: text(scope) })}
                onClick={() => onToggle(codesOfScope(scope))}
              >
                {text(scope)}
              </button>
            </th>
          ))}
        </tr>
        <tr>
          {columns.map(({ scope, action }, index) => (
            <th key={scope + action} scope="col" className={index % 5 === 0 ? 'scope' : undefined}>
              {headOf(
                `0,${index + 1}`,
                text('toggleColumn', { action: text(action), scope: text(scope).toLowerCase() }),
                text(action),
                () => modules.map((module) => codeFor(module, scope, action)),
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {modules.map((module, row) => (
          <tr key={module}>
            <th scope="row">
              {headOf(
                `${row + 1},0`,
                text('toggleRow', { area: `${words.area(module)} ${module}` }),
                words.area(module),
                () => codesOfModule(module),
                module,
              )}
            </th>
            {codesOfModule(module).map((code, index) => (
              <td
                key={code}
                className={`${index % 5 === 0 ? 'scope ' : ''}${changed(code) ? 'changed' : ''}`}
              >
                <MatrixCell
                  code={code}
                  held={held(code)}
                  changed={changed(code)}
                  disabled={disabled}
                  place={`${row + 1},${index + 1}`}
                  stop={stop === `${row + 1},${index + 1}`}
                  onToggle={() => onToggle([code])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
