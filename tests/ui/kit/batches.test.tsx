import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, type RaRecord } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const person = (id: number, more: Record<string, unknown> = {}): RaRecord => ({
  id,
  version: 1,
  employeeId: `E${id}`,
  firstName: `Person ${id}`,
  lastName: 'Tan',
  contactNumber: '+60123456789',
  status: id === 3 ? 'suspended' : 'active',
  departmentId: id === 2 ? 7 : 1,
  jobTitle: 'Guard',
  groupIds: [],
  pinIds: [5],
  ...more,
})
const company = () =>
  fakeApi({
    employee: [1, 2, 3, 4].map((id) => ({ ...person(id), lastWorkingDate: null })),
    department: [
      { id: 1, name: 'Operations', code: 'OPS' },
      { id: 7, name: 'Cleaning', code: 'CLN' },
    ],
    pin: [
      { id: 5, name: 'Menara Satu', status: 'active' },
      { id: 6, name: 'Menara Dua', status: 'active' },
    ],
  })

async function selectAllMatching(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1 Tan' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 4 that match' }))
  return screen.findByRole('toolbar', { name: '4 selected' })
}

async function choose(user: ReturnType<typeof userEvent.setup>, field: string, mode: string) {
  await user.click(screen.getByRole('combobox', { name: `What to do with ${field}` }))
  await user.click(await screen.findByRole('option', { name: mode }))
}

test('all that match are chosen by the filter, apart from rows unticked afterwards', async () => {
  const user = userEvent.setup()
  const server = company()
  renderConsole(server, '/employee')
  await selectAllMatching(user)
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select Person/ })
  expect(boxes().every((box) => box instanceof HTMLInputElement && box.checked)).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 4 Tan' }))
  const bar = await screen.findByRole('toolbar', { name: '3 selected' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete 3 employees' })
  await waitFor(() =>
    expect(server.last('startBatch')).toMatchObject({
      action: 'delete',
      body: { filter: {}, except: [4], preview: true },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete 3 employees' }))
  expect(await screen.findByText('3 employees deleted')).toBeDefined()
  expect(await screen.findByText('Person 4 Tan')).toBeDefined()
  expect(screen.queryByText('Person 1 Tan')).toBeNull()
})

test('another filter or search leaves nothing selected that is not in view', async () => {
  const user = userEvent.setup()
  const server = company()
  const { router } = renderConsole(server, '/employee')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1 Tan' }))
  await screen.findByRole('toolbar', { name: '1 selected' })
  await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'Person 2')
  await waitFor(() => expect(screen.queryByText('Person 1 Tan')).toBeNull())
  expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2 Tan' }))
  await screen.findByRole('toolbar', { name: '1 selected' })
  await router.navigate('/department')
  await screen.findByText('Cleaning')
  await router.navigate(`/employee?filter=${encodeURIComponent('{"departmentId":1}')}`)
  await screen.findByRole('checkbox', { name: 'Select Person 1 Tan' })
  expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull()
})

test('drops "all matching" after a search; ticks stay for a return to their page', async () => {
  const user = userEvent.setup()
  const { router } = renderConsole(company(), '/employee')
  await selectAllMatching(user)
  const search = screen.getByRole('searchbox', { name: /^Search/ })
  await user.type(search, 'Person 2')
  await waitFor(() => expect(screen.queryByText('Person 1 Tan')).toBeNull())
  await user.clear(search)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Person 1 Tan' }))
  await screen.findByRole('toolbar', { name: '1 selected' })
  await router.navigate('/department')
  await screen.findByText('Cleaning')
  await router.navigate('/employee')
  await screen.findByRole('toolbar', { name: '1 selected' })
})

test('two records are never deleted unseen', async () => {
  const user = userEvent.setup()
  const server = company()
  server.tables['holiday'] = [1, 2].map((id) => ({ id, version: 1, name: `Feast ${id}`, date: '2026-12-25' }))
  renderConsole(server, '/holiday')
  for (const name of ['Feast 1', 'Feast 2']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  const bar = await screen.findByRole('toolbar', { name: '2 selected' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete 2 holidays' })
  expect(server.last('startBatch')).toMatchObject({ body: { ids: [1, 2], preview: true } })
})

test('changes several fields after a preview, and Back keeps the input', async () => {
  const user = userEvent.setup()
  const server = company()
  renderConsole(server, '/employee')
  const bar = await selectAllMatching(user)
  await user.click(within(bar).getByRole('button', { name: 'Edit…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 4 employees' })
  expect(within(dialog).queryByRole('combobox', { name: 'What to do with Staff no.' })).toBeNull()
  await choose(user, 'Job title', 'Set to')
  await choose(user, 'Pins', 'Add')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(await within(dialog).findAllByText(/This is required/)).not.toHaveLength(0)
  expect(server.called('startBatch')).toHaveLength(0)

  await user.type(within(dialog).getByRole('textbox', { name: /Job title/ }), 'Senior guard')
  await user.click(within(dialog).getByRole('combobox', { name: 'Pins' }))
  await user.click(await screen.findByRole('option', { name: 'Menara Dua' }))
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  const cell = await within(dialog).findAllByText('Senior guard', { exact: false })
  expect(cell.length).toBeGreaterThan(0)
  expect(await within(dialog).findAllByText('Menara Dua', { exact: false })).toBeDefined()
  expect(server.last('startBatch')).toMatchObject({
    action: 'update',
    body: { filter: {}, set: { jobTitle: 'Senior guard' }, add: { pinIds: [6] }, preview: true },
  })
  expect(server.tables['employee']?.[0]).toMatchObject({ jobTitle: 'Guard' })

  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  expect(within(dialog).getByRole('textbox', { name: /Job title/ })).toHaveProperty('value', 'Senior guard')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Change 4 employees' }))
  expect(await screen.findByText('4 employees changed')).toBeDefined()
  expect(server.tables['employee']?.[0]).toMatchObject({ jobTitle: 'Senior guard', pinIds: [5, 6] })
  expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.tables['employee']?.[0]).toMatchObject({ jobTitle: 'Guard', pinIds: [5] }),
  )
})

test('keeps the input of a refused batch; the retry is the same batch', async () => {
  const user = userEvent.setup()
  const server = company()
  renderConsole(server, '/employee')
  const bar = await selectAllMatching(user)
  await user.click(within(bar).getByRole('button', { name: 'Edit…' }))
  const dialog = await screen.findByRole('dialog')
  await choose(user, 'Job title', 'Empty')
  server.refuse('startBatch', new HttpError('The connection was lost.', 503))
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(await within(dialog).findByText(/The connection was lost/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  await within(dialog).findByRole('button', { name: 'Change 4 employees' })
  const keys = server.called('startBatch').map(({ params }) => (params as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
})

test('changes the status of many, and offers to choose the failed ones', async () => {
  const user = userEvent.setup()
  const server = company()
  const { router } = renderConsole(server, '/employee')
  const bar = await selectAllMatching(user)
  await user.click(within(bar).getByRole('button', { name: 'Change status' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspend: 4 employees' })
  await user.click(await within(dialog).findByRole('tab', { name: 'Not possible (1)' }))
  expect(await within(dialog).findByText('Its status does not allow it.')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Suspend: 3 employees' }))
  expect(await within(dialog).findByText('Suspend: 3 employees. 1 could not be changed.')).toBeDefined()
  expect(within(dialog).getByRole('tab', { selected: true }).textContent).toBe('Not possible (1)')
  expect(await within(dialog).findByText('Its status does not allow it.')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Choose the 1 that failed' }))
  await screen.findByRole('toolbar', { name: '1 selected' })
  const failed = () => screen.getByRole('checkbox', { name: 'Select Person 3 Tan' })
  expect(failed()).toHaveProperty('checked', true)

  await user.click(failed())
  await router.navigate('/batch/1')
  await user.click(await screen.findByRole('button', { name: 'Choose the 1 that failed' }))
  await screen.findByRole('toolbar', { name: '1 selected' })
  expect(failed()).toHaveProperty('checked', true)
})

test('keeps typed text of a status change on an outside click', async () => {
  const user = userEvent.setup()
  const server = company()
  server.tables['work'] = [1, 2].map((id) => ({
    id,
    version: 1,
    refNo: `WR-${id}`,
    title: `Lift ${id}`,
    status: 'in_progress',
    assigneeIds: [],
  }))
  renderConsole(server, '/work')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Change status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Complete' }))
    return screen.findByRole('dialog', { name: 'Complete: 2 work requests' })
  }
  for (const id of [1, 2])
    await user.click(await screen.findByRole('checkbox', { name: `Select WR-${id} Lift ${id}` }))
  await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const dialog = await open()
  const remark = within(dialog).getByLabelText(/Completion remark/)
  await user.type(remark, 'Cable replaced')
  await user.keyboard('{Escape}')
  const beside = dialog.closest('.MuiDialog-container')
  await user.click(beside ?? dialog)
  const left = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(left)
  expect(left.defaultPrevented).toBe(true)
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(remark).toHaveProperty('value', 'Cable replaced')
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }))
  expect(await within(dialog).findByRole('tab', { name: 'Will change (2)' })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Complete: 2 work requests' }))
  await waitFor(() =>
    expect(server.last('startBatch')).toMatchObject({
      action: 'complete',
      body: { ids: [1, 2], values: { completionRemark: 'Cable replaced' } },
    }),
  )
})

test('lists finished and planned batches, a single record by name', async () => {
  const server = company()
  await server.api.startBatch('employee', 'delete', { ids: [1], preview: true }, 'a')
  await server.api.startBatch('employee', 'update', { ids: [2], fields: ['lastName'] }, 'b')
  await server.api.startBatch('employee', 'update', { ids: [1, 2], set: { jobTitle: 'Cook' } }, 'c')
  const { router } = renderConsole(server, '/batch')
  const items = async () =>
    (await screen.findAllByRole('listitem')).map((item) => within(item).getByRole('link'))
  expect((await items()).map(({ textContent }) => textContent)).toEqual([
    'Job title set to Cook for 2 employees',
    'Last name of Person 2 Tan changed',
  ])
  await router.navigate('/batch?state=previewed')
  expect(await screen.findByRole('link', { name: 'Delete Person 1 Tan, not run' })).toBeDefined()
  await router.navigate('/batch/99')
  expect(await screen.findByRole('heading', { name: 'There is no such batch' })).toBeDefined()
})

test('describes an undo: deleted records return, imported ones are removed', async () => {
  const user = userEvent.setup()
  const server = company()
  await server.api.startBatch('employee', 'delete', { ids: [1] }, 'a')
  await server.api.startBatch(
    'employee',
    'import',
    { ids: [2, 3, 4], set: { jobTitle: 'Cook' }, added: 2 },
    'b',
  )
  const { router } = renderConsole(server, '/batch/1')
  await user.click(await screen.findByRole('button', { name: 'Undo this batch' }))
  expect(await screen.findByText(/^1 employee comes back\. Records/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await router.navigate('/batch/2')
  await screen.findByText(/3 employees imported/)
  await user.click(await screen.findByRole('button', { name: 'Undo this batch' }))
  expect(
    await screen.findByText(
      /^2 employees that this import added are removed again\. 1 employee has its earlier values again/,
    ),
  ).toBeDefined()
})

test('counts the fitting records per status change, impossible ones last', async () => {
  const user = userEvent.setup()
  renderConsole(company(), '/employee')
  for (const id of [1, 3])
    await user.click(await screen.findByRole('checkbox', { name: `Select Person ${id} Tan` }))
  const bar = await screen.findByRole('toolbar', { name: '2 selected' })
  await user.click(within(bar).getByRole('button', { name: 'Change status' }))
  await screen.findByRole('menuitem', { name: 'Suspend for 1 of 2' })
  const items = screen.getAllByRole('menuitem')
  expect(items.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Suspendfor 1 of 2',
    'Activatefor 1 of 2',
    'Resign',
  ])
  expect(items.slice(3).map((item) => item.getAttribute('aria-disabled'))).toEqual(
    items.slice(3).map(() => 'true'),
  )
})
