import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpError, type RaRecord } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { batchCellsBody, type Batch, type BatchCellsBody } from '../../src/schema/calls/batch.ts'
import { fakeApi, renderConsole } from './kitHarness.tsx'

configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)

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

const counts = { pending: 0, done: 0, same: 0, failed: 0, undone: 0, kept: 0 }
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

/** A company of so many people, whose list comes in pages and whose cells can be written. */
function company(people: number) {
  const server = fakeApi({
    employee: Array.from({ length: people }, (_, index) => person(index + 1)),
    department: [],
  })
  const { api, tables } = server
  const sent: BatchCellsBody[] = []
  const pages: number[] = []
  api.getList = async (route, params) => {
    const data = tables[route] ?? []
    const { page = 1, perPage = 100 } = params.pagination ?? {}
    pages.push(perPage)
    return {
      data: structuredClone(data.slice((page - 1) * perPage, page * perPage)),
      total: data.length,
    } as never
  }
  api.startBatch = async (_route, _action, body) => {
    const { rows } = batchCellsBody.parse(body)
    sent.push({ rows })
    for (const { id, version, cells } of rows) {
      const record = tables['employee']?.[id - 1]
      if (record?.['version'] !== version) throw new HttpError(`Stale: ${id}`, 409, {})
      // A text that says the same as before leaves the record as it is.
      if (cells['jobTitle'] === record?.['jobTitle']) continue
      Object.assign(record ?? {}, cells, { version: (version ?? 0) + 1 })
    }
    return batchOf(sent.length, { total: rows.length, counts: { ...counts, done: rows.length } })
  }
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

test('a fill reaches every row of the range, also those that have never been in view', async () => {
  const made = company(3_000)
  await openSheet(made)
  await press('ArrowDown', toEnd)
  await press('d', { ctrlKey: true })
  await waitFor(() => expect(made.sent).toHaveLength(1))
  expect(made.sent[0]?.rows).toHaveLength(2_999)
  expect(new Set(made.titles())).toEqual(new Set(['Title 1']))
  expect(made.pages.filter((size) => size === 1_000)).toHaveLength(3)
})

test('more rows than one call may change are refused before anything is written, in figures that can be read', async () => {
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
