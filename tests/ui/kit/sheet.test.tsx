import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError, type RaRecord } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { viewerZone } from '../../../src/domain/time/moments.ts'
import { dayTextOf } from '../../../src/kit/fields/day/dayText.ts'
import {
  batchCellsBody,
  type Batch,
  type BatchCellsBody,
  type BatchRow,
} from '../../../src/schema/calls/batch.ts'
import { writeDaysAs } from '../../../src/providers/viewer/dayShape.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(() => {
  cleanup()
  writeDaysAs('D MMM YYYY')
  sessionStorage.clear()
})

const due = '2026-12-31T06:00:00.000Z'

const person = (id: number): RaRecord => ({
  id,
  version: 1,
  employeeId: `E${id}`,
  firstName: `Person ${id}`,
  lastName: 'Tan',
  jobTitle: `Title ${id}`,
  status: 'active',
  groupIds: [],
  pinIds: [],
})

const counts = { pending: 0, done: 0, same: 0, failed: 0, undone: 0, kept: 0, left: 0 }
const batchOf = (id: number, more: Partial<Batch>): Batch => ({
  id,
  resource: 'employee',
  action: 'update',
  state: 'done',
  request: {},
  total: 0,
  title: '',
  counts,
  message: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  createdBy: null,
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  undoneBy: null,
  undoUntil: null,
  cancelling: false,
  ...more,
})

const rowOfBatch = { title: '', state: 'same', message: null, before: {}, after: {} } as const

/** A company of so many people, whose list comes in pages and whose cells can be written. */
function company(people: number) {
  const server = fakeApi({
    employee: Array.from({ length: people }, (_, index) => person(index + 1)),
    department: [],
    work: [
      {
        id: 1,
        version: 1,
        refNo: 'WR-1',
        title: 'Lift stuck',
        status: 'assigned',
        dueAt: due,
      },
    ],
  })
  const { api, tables } = server
  const sent: BatchCellsBody[] = []
  const pages: number[] = []
  let unchanged: number[] = []
  api.getList = async (route, params) => {
    const data = tables[route] ?? []
    const { page = 1, perPage = 100 } = params.pagination ?? {}
    pages.push(perPage)
    return {
      data: structuredClone(data.slice((page - 1) * perPage, page * perPage)),
      total: data.length,
    } as never
  }
  api.startBatch = async (route, _action, body) => {
    const table = tables[route] ?? []
    const { rows } = batchCellsBody.parse(body)
    sent.push({ rows })
    const same = rows.filter(({ id, cells }) =>
      Object.entries(cells).every(([name, text]) => table[id - 1]?.[name] === text.trim()),
    )
    unchanged = same.map(({ id }) => id)
    for (const { id, version, cells } of rows) {
      const record = table[id - 1]
      if (record?.['version'] !== version) throw new HttpError(`Stale: ${id}`, 409, {})
      if (unchanged.includes(id)) continue
      Object.assign(record ?? {}, cells, { version: (version ?? 0) + 1 })
    }
    const done = rows.length - unchanged.length
    return batchOf(sent.length, { total: rows.length, counts: { ...counts, done, same: unchanged.length } })
  }
  api.batchRows = async () => ({
    data: unchanged.map((id): BatchRow => ({ ...rowOfBatch, position: id, recordId: id })),
    total: unchanged.length,
  })
  return { server, sent, pages, titles: () => tables['employee']?.map((record) => record['jobTitle']) ?? [] }
}

async function openSheet({ server }: ReturnType<typeof company>, row = 1) {
  renderConsole(server, '/employee')
  const cell = await screen.findByText(`Title ${row}`)
  const at = cell.closest('[role="gridcell"]') ?? cell
  fireEvent.mouseDown(at)
  fireEvent.click(at)
  return at
}
const press = (key: string, more: object = {}) =>
  act(async () => {
    fireEvent.keyDown(document.querySelector('[role="gridcell"][aria-selected="true"]') ?? document.body, {
      key,
      ...more,
    })
  })
const toEnd = { ctrlKey: true, shiftKey: true }

test('fills every row of the range, also rows that were never visible', async () => {
  const made = company(3_000)
  await openSheet(made)
  await press('ArrowDown', toEnd)
  await press('d', { ctrlKey: true })
  await waitFor(() => expect(made.sent).toHaveLength(1))
  expect(made.sent[0]?.rows).toHaveLength(2_999)
  expect(new Set(made.titles())).toEqual(new Set(['Title 1']))
  expect(made.pages.filter((size) => size === 1_000)).toHaveLength(3)
})

test('its commands are the same with Caps Lock, and open no editor', async () => {
  const made = company(3)
  await openSheet(made)
  await press('V', { ctrlKey: true })
  expect(document.querySelector('.kit-editor')).toBeNull()
  await press('ArrowDown', toEnd)
  await press('D', { ctrlKey: true })
  await waitFor(() => expect(made.sent).toHaveLength(1))
})

test('refuses more rows than one call may change, in readable figures', async () => {
  const made = company(5_200)
  await openSheet(made)
  await press('ArrowDown', toEnd)
  await press('Delete')
  expect(await screen.findByText('At most 5,000 rows can be changed at once.')).toBeDefined()
  expect(made.sent).toEqual([])
})

test('nothing is written while a row of the range cannot be had', async () => {
  const made = company(300)
  await openSheet(made)
  made.server.tables['employee']?.splice(290)
  await press('ArrowDown', toEnd)
  await press('Delete')
  expect(await screen.findByText('These rows are not all loaded yet. Please try again.')).toBeDefined()
  expect(made.sent).toEqual([])
})

const pasteText = (text: string) =>
  act(async () => {
    const clipboardData = { getData: () => text }
    fireEvent.paste(document.querySelector('[role="gridcell"][aria-selected="true"]') ?? document.body, {
      clipboardData,
    })
  })

test('one’s own changes, one after the other, are nobody else’s, in view or out of it', async () => {
  const made = company(300)
  await openSheet(made)
  for (const [index, title] of ['Guard', 'Guard ', 'Cook', 'Driver', 'Clerk'].entries()) {
    await pasteText(Array<string>(300).fill(title).join('\n'))
    await waitFor(() => expect(made.sent).toHaveLength(index + 1))
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(screen.queryByText(/Not saved yet/)).toBeNull()
  }
  expect(new Set(made.titles())).toEqual(new Set(['Clerk']))
})

/** Refuses every cell that says so, as the API does: by name, and nothing is written. */
function refusing(made: ReturnType<typeof company>) {
  const { api } = made.server
  const start = api.startBatch
  api.startBatch = async (route, action, body, key) => {
    const { rows } = batchCellsBody.parse(body)
    const cells = rows.flatMap(({ id, cells: given }) =>
      Object.entries(given).flatMap(([field, text]) =>
        text === 'bad' ? [{ id, field, message: 'This is no title.' }] : [],
      ),
    )
    if (cells.length > 0) throw new HttpError('Some cells need correcting.', 422, { cells })
    return start(route, action, body, key)
  }
}

test('one bad cell of a pasted block holds back itself alone, and outlives a reload', async () => {
  const made = company(3)
  refusing(made)
  await openSheet(made)
  await pasteText('Guard\nbad\nCook')
  await waitFor(() => expect(made.titles()).toEqual(['Guard', 'Title 2', 'Cook']))
  expect(await screen.findByText(/This is no title/)).toBeDefined()
  cleanup()
  renderConsole(made.server, '/employee')
  expect(await screen.findByText('bad')).toBeDefined()
  expect(await screen.findByText(/This is no title/)).toBeDefined()
  expect(made.titles()).toEqual(['Guard', 'Title 2', 'Cook'])
})

test('what undo takes back, redo writes once more, until something else is written', async () => {
  const made = company(3)
  const { api, tables } = made.server
  api.undoBatch = async (id) => {
    const record = tables['employee']?.[0]
    Object.assign(record ?? {}, { jobTitle: 'Title 1', version: Number(record?.['version']) + 1 })
    return batchOf(id, { state: 'undone', total: 1, counts: { ...counts, undone: 1 } })
  }
  await openSheet(made)
  await pasteText('Guard')
  await waitFor(() => expect(made.titles()[0]).toBe('Guard'))
  await press('z', { ctrlKey: true })
  await waitFor(() => expect(made.titles()[0]).toBe('Title 1'))
  await press('y', { ctrlKey: true })
  await waitFor(() => expect(made.titles()[0]).toBe('Guard'))
  await press('z', { ctrlKey: true })
  await waitFor(() => expect(made.titles()[0]).toBe('Title 1'))
  await press('Z', { ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(made.titles()[0]).toBe('Guard'))
})

test('ticks all matching with the top box, and a range with Shift', async () => {
  const made = company(5_200)
  await openSheet(made)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  const bar = await screen.findByRole('toolbar', { name: '5,200 selected' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Unselect' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Person 1 Tan' }))
  const grid = screen.getByRole('grid')
  grid.scrollTop = 36 * 5_190
  fireEvent.scroll(grid)
  const last = await screen.findByRole('checkbox', { name: 'Select Person 5200 Tan' })
  fireEvent.click(last, { shiftKey: true })
  expect(await screen.findByText(/^At most 5,000 rows can be ticked at once/)).toBeDefined()
  await screen.findByRole('toolbar', { name: '1 selected' })
})

test('sends an impossible time as typed; typing replaces a time', async () => {
  const made = company(0)
  renderConsole(made.server, '/work')
  const place = await screen.findByText(/31 Dec 2026/)
  const cell = place.closest('[role="gridcell"]') ?? place
  fireEvent.pointerEnter(cell)
  fireEvent.mouseDown(cell)
  fireEvent.focus(cell)
  await waitFor(() => expect(cell.getAttribute('aria-readonly')).toBeNull())
  const opened = () => screen.getByLabelText<HTMLInputElement>('Due')
  await press('F2')
  // By the company's clocks, in its figures.
  await waitFor(() =>
    expect(opened().value).toBe(dayTextOf('instant', 'DD/MM/YYYY', viewerZone()).write(due)),
  )
  fireEvent.change(opened(), { target: { value: '31/12/12026 14:00' } })
  fireEvent.keyDown(opened(), { key: 'Enter' })
  await waitFor(() => expect(made.sent[0]?.rows[0]?.cells).toEqual({ dueAt: '31/12/12026 14:00' }))
  await press('3')
  await waitFor(() => expect(opened().value).toBe('31/12/12026 14:00'))
  expect([opened().selectionStart, opened().selectionEnd]).toEqual([0, opened().value.length])
  fireEvent.keyDown(opened(), { key: 'Escape' })
})

test('reads pasted days in the company’s order', async () => {
  writeDaysAs('MM/DD/YYYY')
  const made = company(1)
  await openSheet(made)
  const head = screen.getByRole('columnheader', { name: /^Join date/ })
  const at = document.querySelector(
    `[aria-rowindex="2"] [aria-colindex="${head.getAttribute('aria-colindex')}"]`,
  )
  if (!at) throw new Error('There is no such cell')
  fireEvent.mouseDown(at)
  fireEvent.click(at)
  fireEvent.paste(at, { clipboardData: { getData: () => '03/04/2026' } })
  await waitFor(() => expect(made.sent[0]?.rows[0]?.cells).toEqual({ joinDate: '2026-03-04' }))
})
