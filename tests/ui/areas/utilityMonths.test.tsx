import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { Route } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Summary } from '../../../src/custom/maintenance/dashboard/Summary.tsx'
import { Utilities } from '../../../src/custom/maintenance/dashboard/Tables.tsx'
import { utilityArea } from '../../../src/custom/maintenance/utility/area.tsx'
import { sumOf } from '../../../src/custom/maintenance/utility/model.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import type {
  SummaryAnswer,
  UtilsAnswer,
} from '../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import {
  monthCellsBody,
  type GridAnswer,
  type MonthCellsBody,
} from '../../../src/resources/maintenance/utility/utility.shapes.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const meter = (id: number) => ({
  id,
  name: `Meter ${id}`,
  meterNo: `M-${id}`,
  pinId: 1,
  utilityType: 'electricity',
  unit: 'kWh',
  status: 'active',
  isCumulative: true,
  rolloverAt: null,
})
const monthOf = (utilityId: number, number: number, readingEnd: string, more: object = {}) => ({
  id: utilityId * 100 + number,
  version: 1,
  utilityId,
  month: `2025-0${number}-01`,
  readingEnd,
  consumption: null,
  billAmount: null,
  status: 'draft',
  anomaly: 'none',
  isEstimated: false,
  rollover: false,
  ...more,
})

/** The sheet of three meters; `refuse` says which cells the server does not take. */
async function open(refuse: (cell: MonthCellsBody['cells'][number]) => string | undefined = () => undefined) {
  const answer: GridAnswer = {
    thisMonth: '2025-12-01',
    meters: [1, 2, 3].map(meter),
    total: 3,
    months: [monthOf(1, 1, '100'), monthOf(1, 2, '150', { isEstimated: true }), monthOf(2, 1, '7')],
    totals: [],
  }
  const server = fakeApi({ pin: [{ id: 1, version: 1, name: 'Plaza Maju', status: 'active' }] })
  const sent: MonthCellsBody['cells'][] = []
  Object.assign(server.api, {
    call: async (_: string, below: string, request: Partial<ApiRequest>) => {
      if (request.method !== 'POST') return { data: structuredClone(answer) }
      const { cells } = monthCellsBody.parse(request.body)
      sent.push(cells)
      const wrong = cells.flatMap(({ utilityId, month, field, ...cell }) => {
        const message = refuse({ utilityId, month, field, ...cell })
        return message === undefined ? [] : [{ utilityId, month, field, message }]
      })
      if (wrong.length > 0) throw new HttpError('Some cells need correcting.', 422, { cells: wrong })
      for (const { utilityId, month, text } of cells) {
        const kept = answer.months.filter((one) => one.utilityId !== utilityId || one.month !== month)
        answer.months = [
          ...kept,
          { ...monthOf(utilityId, 1, text), month, id: utilityId * 100 + kept.length },
        ]
      }
      return { data: batchOf(cells.length, below) }
    },
  })
  renderConsole(
    server,
    '/utility/months?year=2025',
    allCodes,
    1440,
    {},
    {},
    (utilityArea.routes ?? []).map(({ path, page: Page }) => (
      <Route key={path} path={path} element={<Page />} />
    )),
  )
  await screen.findByText('Meter 1')
  return sent
}

const batchOf = (done: number, title: string) => ({
  id: 5,
  resource: 'util-month',
  action: 'import',
  state: 'done',
  request: {},
  total: done,
  title,
  counts: { pending: 0, done, same: 0, failed: 0, undone: 0, kept: 0, left: 0 },
  message: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  createdBy: null,
  startedAt: null,
  finishedAt: null,
  undoneAt: null,
  undoneBy: null,
  undoUntil: null,
  cancelling: false,
})

const selected = () => document.querySelector('[role="gridcell"][aria-selected="true"]') ?? document.body
const choose = async (text: string) => {
  const at = (await screen.findByText(text)).closest('[role="gridcell"]') ?? document.body
  fireEvent.mouseDown(at)
  fireEvent.click(at)
}
const press = (key: string, more: object = {}) =>
  act(async () => {
    fireEvent.keyDown(selected(), { key, ...more })
  })
/** Types into the cell under the cursor, and leaves it by a key. */
const type = async (text: string, key: string) => {
  await press('Enter')
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Meter \d, / })
  fireEvent.change(input, { target: { value: text } })
  await act(async () => {
    fireEvent.keyDown(input, { key })
  })
}

test('types over a reading by keys: Enter moves down, Escape cancels, Delete empties', async () => {
  const sent = await open()
  await choose('100')
  await type('120', 'Enter')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual([
    { utilityId: 1, month: '2025-01-01', field: 'readingEnd', text: '120', was: '100' },
  ])
  expect(selected().textContent).toContain('7')
  await type('99', 'Escape')
  await press('ArrowUp')
  await press('ArrowRight')
  await press('Delete')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([
    { utilityId: 1, month: '2025-02-01', field: 'readingEnd', text: '', was: '150 E' },
  ])
})

test('creates missing months of a pasted block; an invalid cell waits alone', async () => {
  let refuses = true
  const sent = await open(({ text }) => (refuses && text === 'x' ? 'Enter a number.' : undefined))
  await choose('100')
  await act(async () => {
    fireEvent.paste(selected(), {
      clipboardData: { getData: () => '110\t160\t170\r\n8\tx\t10\r\n1\t2\t3\r\n' },
    })
  })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map((cells) => cells.length)).toEqual([9, 8])
  expect(await screen.findByText(/Meter 2, Feb 2025: Enter a number\./)).toBeDefined()
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
  expect(screen.getByText('Not saved yet: 1.')).toBeDefined()
  refuses = false
  await choose('x')
  await type('9', 'Enter')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull())
})

test('sums are exact', () => {
  expect(sumOf(['0.1', '0.2', null, '1000000000000.125'])).toBe('1000000000000.425')
  expect([sumOf(['12.50', '7.50']), sumOf(['1', '2']), sumOf([null]), sumOf(['-3.25', '1'])]).toEqual([
    '20.00',
    '3',
    null,
    '-2.25',
  ])
})

test('CMMS-04 shows unbilled as unknown, and a worse figure as worse', async () => {
  const meters = { compared: 1, of: 3 }
  const row = {
    meterIds: [1],
    notRead: 0,
    notBilled: 2,
    consumptionCompared: meters,
    costCompared: meters,
    months: [],
  }
  const answer: UtilsAnswer = {
    firstMonth: '2026-09-01',
    lastMonth: '2026-11-01',
    cost: '75.10',
    costBefore: '70.00',
    costChangePct: -5,
    costCompared: { ...meters, cost: '50.00', costBefore: '52.63' },
    rows: [
      {
        ...row,
        utilityType: 'electricity',
        unit: 'kWh',
        consumption: '190.5',
        cost: '75.10',
        consumptionChangePct: 50.5,
        costChangePct: -5,
      },
      {
        ...row,
        utilityType: 'water',
        unit: 'm3',
        consumption: '12',
        cost: null,
        consumptionChangePct: null,
        costChangePct: null,
      },
    ],
  }
  const none = { value: null, before: null, changePct: null }
  const rose = { value: 20, before: 10, changePct: 100 }
  const summary: SummaryAnswer = {
    period: {
      from: '2026-11-01',
      until: '2026-11-10',
      start: '2026-10-31T16:00:00.000Z',
      end: '2026-11-10T15:59:59.999Z',
      asOf: '2026-11-10T15:59:59.999Z',
    },
    before: { from: '2026-10-22', until: '2026-10-31' },
    figures: {
      open: none,
      overdue: none,
      feedback: none,
      compliancePct: none,
      received: rose,
      completed: rose,
      acknowledgeH: rose,
      resolveH: rose,
      onTimePct: rose,
      rating: { value: 3, before: 4, changePct: -25 },
      utilityCost: { ...none, meters: { compared: 0, of: 3 } },
    },
  }
  renderConsole(
    fakeApi({}),
    '/figures',
    allCodes,
    1440,
    {},
    {},
    <Route
      path="/figures"
      element={
        <>
          <Utilities answer={answer} />
          <Summary answer={summary} />
        </>
      }
    />,
  )
  const [, electricity, water] = within(await screen.findByRole('table')).getAllByRole('row')
  const cells = (line: HTMLElement | undefined) =>
    within(line ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(electricity)).toEqual([
    '190.5 kWh',
    '▲ +50.5\u00A0% (worse)',
    expect.stringMatching(/75\.10.*2 bills to come$/),
    '▼ -5\u00A0% (better)',
  ])
  expect(cells(water)).toEqual(['12 m³', '–', 'Not billed yet', '–'])
  const [worse] = within(electricity ?? document.body).getAllByText(/\+50\.5/)
  expect(worse?.getAttribute('title') ?? worse?.getAttribute('aria-label')).toContain(
    'Compares 1 of 3 meters',
  )
  // Both days, and no name of a value that was not given.
  expect(screen.getByText(/^0?1.*2026 to 0?1.*2026, whole months$/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('%{')

  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const of = (name: string) => said.find((one) => one.startsWith(name))
  expect(of('Received')).toContain('▲ +100\u00A0% · ')
  expect(of('Completed')).toContain('(better)')
  expect(of('On time')).toContain('▲ +10 points (better)')
  expect(of('Time to respond')).toContain('▲ +100\u00A0% (worse)')
  expect(of('Rating')).toContain('▼ -25\u00A0% (worse)')
  expect(of('Utility cost')).toBe('Utility costNot billed yet')
})
