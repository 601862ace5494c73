import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const issue = (id: number, status: string) => ({
  id,
  version: 1,
  userId: 1,
  itemId: 3,
  qty: 1,
  status,
  dueBack: null,
  note: null,
})
const kit = () =>
  fakeApi({
    employee: [{ id: 1, version: 1, employeeId: 'E1', firstName: 'Aminah', lastName: 'Yusof' }],
    'employee-kit': [{ id: 3, version: 1, name: 'Raincoat', code: 'RC' }],
    'kit-issue': [issue(7, 'requested'), issue(8, 'issued'), issue(9, 'returned')],
  })

test('a dialog that cancels something is left by Keep it, every other by Cancel', async () => {
  const user = userEvent.setup()
  const server = kit()
  renderConsole(server, '/kit-issue/7/show')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'More actions' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel/ }))
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep it', 'Cancel'])
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.tables['kit-issue']?.[0]).toMatchObject({ status: 'requested' })
  cleanup()

  renderConsole(server, '/kit-issue/8/show')
  await user.click(await screen.findByRole('button', { name: /^Take back|^Return/ }))
  const other = within(await screen.findByRole('dialog'))
  expect(other.getByRole('button', { name: 'Cancel' })).toBeDefined()
  expect(other.queryByRole('button', { name: 'Keep it' })).toBeNull()
})

test('offers no locked fields of issued kit, and no Edit when it is returned (EMP-06)', async () => {
  const server = kit()
  renderConsole(server, '/kit-issue/7')
  await screen.findByLabelText(/^Due back/)
  expect(screen.getByLabelText(/^Quantity|^Qty/)).toBeDefined()
  cleanup()
  renderConsole(server, '/kit-issue/8')
  await screen.findByLabelText(/^Due back/)
  expect(screen.queryByLabelText(/^Quantity|^Qty/)).toBeNull()
  cleanup()
  for (const [id, offered] of [
    [8, 1],
    [9, 0],
  ] as const) {
    renderConsole(server, `/kit-issue/${id}/show`)
    await screen.findByRole('heading', { level: 1 })
    await screen.findByRole('button', { name: 'More actions' })
    expect(screen.queryAllByRole('link', { name: 'Edit' })).toHaveLength(offered)
    cleanup()
  }
})
