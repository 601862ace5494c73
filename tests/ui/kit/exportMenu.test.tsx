import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

const rows = [1, 2, 3].map((id) => ({
  id,
  version: 1,
  code: `D${id}`,
  name: `Department ${id}`,
  active: true,
}))

afterEach(cleanup)
beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
})

async function open() {
  const server = fakeApi({ department: structuredClone(rows) })
  renderConsole(server, '/department?filter={"active":true}&sort=name&order=DESC')
  await screen.findByText('Department 1')
  return server
}
const exporting = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  return within(await screen.findByRole('dialog', { name: 'Export' }))
}

test('exports shown rows with columns, filter and order; all fields without names', async () => {
  const server = await open()
  const shown = await exporting()
  await userEvent.click(shown.getByRole('button', { name: 'Excel (XLSX)' }))
  await waitFor(() => expect(server.last('exportFile')).toBeDefined())
  expect(server.last('exportFile')).toEqual({
    kind: 'xlsx',
    filter: { active: true },
    sort: { field: 'name', order: 'DESC' },
    fields: ['code', 'name', 'parentId', 'headId', 'costCentre', 'active', 'updatedAt'],
  })
  const all = await exporting()
  await userEvent.click(all.getByRole('radio', { name: /^All fields/ }))
  await userEvent.click(all.getByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(server.last('exportFile')).toEqual({
      kind: 'csv',
      filter: { active: true },
      sort: { field: 'name', order: 'DESC' },
    }),
  )
})

test('rows that are ticked are offered first, and only they go out', async () => {
  const server = await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Department 2' }))
  const menu = await exporting()
  expect(menu.getByRole<HTMLInputElement>('radio', { name: /^Selected rows/ }).checked).toBe(true)
  await userEvent.click(menu.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(server.last('exportFile')).toMatchObject({ kind: 'csv', filter: { id: [2] } }))
})
