import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, type RaRecord } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { workParts } from '../../../src/custom/maintenance/work/parts.tsx'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { partsOf } from '../../../src/kit/area/parts.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const base = { createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z', version: 1 }
const step = (id: number, taskType: string, label: string, more: object = {}): RaRecord => ({
  ...base,
  id,
  workRequestId: 9,
  sequence: id,
  label,
  taskType,
  required: false,
  failAction: 'create_work_request',
  result: 'open',
  value: null,
  note: null,
  ...more,
})

/** The page of a work request with these steps, on its tab Tasks. */
function open(
  steps: RaRecord[],
  links: object = { triggers: [], dates: [], opened: [], duplicates: [] },
  { tab = 'tasks', files = [] as RaRecord[], codes = allCodes as readonly string[] } = {},
) {
  const server = fakeApi({
    work: [
      { ...base, id: 9, refNo: 'WR-9', title: 'Check', status: 'in_progress', assigneeIds: [6] },
      { ...base, id: 12, refNo: 'WR-12', title: 'Failed inspection', status: 'pending', assigneeIds: [] },
    ],
    'work-task': steps,
    'work-file': files,
  })
  const answers: Readonly<Record<string, unknown>> = {
    links,
    files: [],
    timer: { employeeId: 6, running: null },
    'meter-readings': [{ utilityId: 4, reading: '1520.5', month: '2026-09-01', unit: 'kWh' }],
  }
  Object.assign(server.api, {
    call: async (_: string, below: string) => ({ data: answers[below.split('/').at(-1) ?? ''] }),
  })
  renderConsole(server, `/work/9/show?tab=${tab}`, codes, 800, {}, partsOf(workRequest, workParts))
  return server
}
const written = (server: ReturnType<typeof fakeApi>) =>
  server.called('update').map(({ params }) => (params as { data: Record<string, unknown> }).data)

test('completing says which steps are still open, and nothing where none is', async () => {
  const user = userEvent.setup({ delay: null })
  const dialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Complete' }))
    return screen.findByRole('dialog', { name: 'Complete' })
  }
  open([
    step(1, 'subtask', 'Isolate', { result: 'done' }),
    step(2, 'text', 'Model'),
    step(3, 'inspection', 'Hose', { result: 'in_progress' }),
  ])
  expect(await within(await dialog()).findByText('2 steps are still open: Model, Hose')).toBeDefined()
  cleanup()
  open([step(1, 'subtask', 'Isolate', { result: 'done' })])
  expect(within(await dialog()).queryByText(/still open/)).toBeNull()
})

test('each step is filled in by its type and saved at once', async () => {
  const user = userEvent.setup({ delay: null })
  const server = open([
    step(1, 'subtask', 'Isolate'),
    step(2, 'text', 'Model'),
    step(3, 'number', 'Pressure', { min: '2', max: '4', unit: 'bar' }),
    step(4, 'choice', 'Colour', { options: 'Green; Amber;Red' }),
    step(5, 'choice', 'Stage', { options: 'a;b;c;d;e' }),
    step(6, 'meter', 'Meter', { utilityId: 4 }),
    step(7, 'photo', 'Picture'),
    step(8, 'signature', 'Sign off'),
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Isolate' }))
  expect(screen.getByRole('checkbox', { name: 'Isolate' })).toHaveProperty('checked', true)
  await user.type(screen.getByLabelText('Answer', { selector: 'textarea' }), 'KSB 40')
  fireEvent.blur(screen.getByLabelText('Answer', { selector: 'textarea' }))
  screen.getByText('2 to 4 bar')
  const number = screen.getByLabelText('Value')
  await user.type(number, 'wet{Enter}')
  await screen.findByText(/This must be a number/)
  await user.clear(number)
  await user.type(number, '3,5{Enter}')
  await user.click(
    within(screen.getByRole('group', { name: 'Colour' })).getByRole('button', { name: 'Amber' }),
  )
  await user.click(screen.getByRole('combobox', { name: 'Answer' }))
  await user.click(await screen.findByRole('option', { name: 'd' }))
  await screen.findByText(/^Last reading: 1,520.5 kWh \(Sept? 2026\)$/)
  await user.type(screen.getByLabelText('Reading'), '1600{Enter}')
  await user.upload(
    screen.getByLabelText('Take or choose photos: Picture'),
    new File(['x'], 'a.png', { type: 'image/png' }),
  )
  screen.getByRole('button', { name: 'Sign: Sign off' })
  await waitFor(() => expect(written(server)).toHaveLength(7))
  expect(written(server)).toEqual([
    { result: 'done', version: 1 },
    { value: 'KSB 40', result: 'done', version: 1 },
    { value: '3.5', result: 'done', version: 1 },
    { value: 'Amber', result: 'done', version: 1 },
    { value: 'd', result: 'done', version: 1 },
    { value: '1600', result: 'done', version: 1 },
    { fileId: 77, result: 'done', version: 1 },
  ])
  expect(server.last('create')).toMatchObject({
    data: { workRequestId: 9, workTaskId: 7, phase: 'during', fileId: 77 },
  })
  await screen.findByText('7 of 8 done')
}, 60_000)

test('an answer that is being typed is kept when the page is left without leaving the field', async () => {
  const user = userEvent.setup({ delay: null })
  const server = open([step(2, 'text', 'Model')])
  await user.type(await screen.findByLabelText('Answer', { selector: 'textarea' }), 'KSB 40')
  const asked = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(asked)
  expect(asked.defaultPrevented).toBe(true)
  cleanup()
  await waitFor(() => expect(written(server)).toEqual([{ value: 'KSB 40', result: 'done', version: 1 }]))
}, 60_000)

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

test('a photo that was not taken is still there after another tab, and is sent again', async () => {
  const user = userEvent.setup({ delay: null })
  const server = open([], undefined, { tab: 'files' })
  const picker = await screen.findByLabelText('Add files')
  server.refuse('upload', new HttpError('The line is down.', 503))
  await user.upload(picker, picture('leak.png'))
  await screen.findByText('leak.png was not added: The line is down.')
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  await waitFor(() => expect(screen.queryByText(/was not added/)).toBeNull())
  await user.click(screen.getByRole('tab', { name: 'Files' }))
  await screen.findByText('leak.png was not added: The line is down.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/was not added/)).toBeNull())
  expect(server.last('create')).toMatchObject({ data: { workRequestId: 9, fileId: 77 } })
}, 60_000)

test('of too many files those are taken that there is room for, and the others are named at once', async () => {
  const user = userEvent.setup({ delay: null })
  const files = Array.from({ length: 18 }, (_, index) => ({
    ...base,
    id: index + 1,
    workRequestId: 9,
    fileId: index + 1,
    phase: 'before',
  }))
  const server = open([], undefined, { tab: 'files', files })
  const picker = await screen.findByLabelText('Add files')
  await user.upload(picker, ['a.png', 'b.png', 'c.png', 'd.png'].map(picture))
  await screen.findByText('A work request holds at most 20 files. There is no room for: c.png, d.png')
  await waitFor(() => expect(server.called('create')).toHaveLength(2))
  expect(server.called('upload').map(({ params }) => params)).toEqual(['a.png', 'b.png'])
}, 60_000)

test('a failed inspection leads to the work request that it opened', async () => {
  const user = userEvent.setup({ delay: null })
  const server = open([step(1, 'inspection', 'Belts')], {
    triggers: [],
    dates: [],
    opened: [{ workRequestId: 12, taskId: 1 }],
    duplicates: [],
  })
  const verdicts = within(await screen.findByRole('group', { name: 'Belts' }))
  await user.click(verdicts.getByRole('button', { name: 'Fail' }))
  expect(verdicts.getByRole('button', { name: 'Fail' }).getAttribute('aria-pressed')).toBe('true')
  const link = await screen.findByRole('link', { name: /WR-12/ })
  expect(link.getAttribute('href')).toContain('/work/12/show')
  expect(written(server)).toEqual([{ result: 'fail', version: 1 }])
})

test('keeps input after a conflict and a refusal, and sends the user’s choice', async () => {
  const user = userEvent.setup({ delay: null })
  const steps = [step(1, 'number', 'Pressure')]
  const server = open(steps)
  const field = await screen.findByLabelText('Value')
  Object.assign(steps[0] ?? {}, { version: 5, value: '9' })
  await user.type(field, '3{Enter}')
  const conflict = await screen.findByText(/Somebody else changed this step/)
  expect(conflict.textContent).toContain('It now says: 9')
  expect(field).toHaveProperty('value', '3')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Saved')
  expect(written(server).at(-1)).toEqual({ value: '3', result: 'done', version: 5 })

  server.refuse(
    'update',
    new HttpError('Refused', 422, { errors: { value: 'This is none of the options.' } }),
  )
  await user.clear(screen.getByLabelText('Value'))
  await user.type(screen.getByLabelText('Value'), '4{Enter}')
  await screen.findByText('Not saved: This is none of the options.')
  expect(screen.getByLabelText('Value')).toHaveProperty('value', '4')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Saved')
  expect(written(server).at(-1)).toEqual({ value: '4', result: 'done', version: 6 })
})

test('reads a number as shown, and sends it once', async () => {
  const user = userEvent.setup({ delay: null })
  const server = open([step(1, 'number', 'Hours run'), step(2, 'subtask', 'Isolate')])
  for (const [typed, read] of [
    ['12,345', '12345'],
    ['0,125', '0.125'],
    ['1,520.5', '1520.5'],
    ['2.520,5', '2520.5'],
  ] as const) {
    const field = await screen.findByLabelText('Value')
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    fireEvent.blur(field)
    await waitFor(() => expect(written(server).at(-1)).toMatchObject({ value: read }))
    await waitFor(() => expect(field).toHaveProperty('value', read))
  }
  expect(written(server)).toHaveLength(4)
})

test('sends two quick entries in turn, without a conflict', async () => {
  const server = open([step(1, 'subtask', 'Isolate')])
  const tick = await screen.findByRole('checkbox', { name: 'Isolate' })
  fireEvent.click(tick)
  fireEvent.click(tick)
  await waitFor(() =>
    expect(written(server)).toEqual([
      { result: 'done', version: 1 },
      { result: 'open', version: 2 },
    ]),
  )
  await screen.findByText('Saved')
  expect(tick).toHaveProperty('checked', false)
})

test('PERM-02 steps are filled in, and neither moved nor edited, by an own code', async () => {
  const user = userEvent.setup({ delay: null })
  const codes = ['CME', 'CMF', 'CMG', 'CMH']
  const server = open([step(1, 'subtask', 'Isolate')], undefined, { codes })
  await user.click(await screen.findByRole('checkbox', { name: 'Isolate' }))
  await waitFor(() => expect(written(server)).toEqual([{ result: 'done', version: 1 }]))
  expect(screen.queryByLabelText('Move Isolate')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a step' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More for Isolate' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open again', 'Not applicable'])
})

test('requesters may cancel and not start; assignees the reverse', async () => {
  const codes = ['CME', 'CMF', 'CMG', 'CMH']
  const buttons = async (me: number) => {
    const request = {
      ...base,
      id: 9,
      refNo: 'WR-9',
      title: 'Check',
      status: 'assigned',
      requesterId: 5,
      createdBy: 5,
      primaryUserId: 6,
      assigneeIds: [7],
    }
    renderConsole(fakeApi({ work: [request] }), '/work/9/show', codes, 1440, {}, {}, null, me)
    await screen.findByText(me === 5 ? 'Cancel request' : 'Start', {}, { timeout: 20_000 })
    const names = screen.queryAllByText(/./, { selector: 'button' }).map(({ textContent }) => textContent)
    cleanup()
    return ['Start', 'Complete', 'Cancel request', 'Approve'].filter((name) => names.includes(name))
  }
  expect(await buttons(5)).toEqual(['Cancel request'])
  expect(await buttons(7)).toEqual(['Start', 'Complete'])
}, 60_000)
