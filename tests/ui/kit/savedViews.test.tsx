import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import type { SavedView } from '../../../src/resources/savedViews/savedView.shapes.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

test('renames a view with its content, until it is replaced', async () => {
  const user = userEvent.setup()
  const server = fakeApi({ department: [{ id: 1, version: 1, code: 'D1', name: 'Cleaning', active: true }] })
  const view: SavedView = {
    id: 4,
    version: 1,
    resource: 'department',
    name: 'Closed ones',
    shared: true,
    filter: { active: false },
    sort: ['code', 'DESC'],
    maker: 'Aisyah Tan',
    mine: true,
    changeable: true,
  }
  server.api.views = async () => [structuredClone(view)]
  server.api.updateView = async (_id, { version, ...given }) =>
    structuredClone(Object.assign(view, given, { version: version + 1 }))
  renderConsole(server, '/department?filter={"active":true}&sort=name&order=ASC')
  await screen.findByText('Cleaning')
  const change = async () => {
    await user.click(screen.getByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: `Rename or overwrite ${view.name}` }))
    return within(await screen.findByRole('dialog', { name: `Change the view ${view.name}` }))
  }
  const renaming = await change()
  const name = renaming.getByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Given up')
  await user.click(renaming.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(view).toMatchObject({ name: 'Given up', shared: true, version: 2 }))
  expect(view).toMatchObject({ filter: { active: false }, sort: ['code', 'DESC'] })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const overwriting = await change()
  await user.click(overwriting.getByRole('switch', { name: /^Replace its content/ }))
  await user.click(overwriting.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(view).toMatchObject({ filter: { active: true }, sort: ['name', 'ASC'] }))
  expect(view).toMatchObject({ name: 'Given up', version: 3 })
})

test('a view under the name of another offers to replace that one', async () => {
  const user = userEvent.setup()
  const server = fakeApi({ department: [{ id: 1, version: 1, code: 'D1', name: 'Cleaning', active: true }] })
  const view: SavedView = {
    id: 4,
    version: 3,
    resource: 'department',
    name: 'Closed ones',
    shared: false,
    filter: { active: false },
    sort: ['code', 'DESC'],
    maker: 'Aisyah Tan',
    mine: true,
    changeable: true,
  }
  server.api.views = async () => [structuredClone(view)]
  server.api.createView = async () => {
    const errors = { name: 'There is a view of that name already.' }
    throw new HttpError('Some values are not accepted.', 422, { errors })
  }
  server.api.updateView = async (id, { version, ...given }) => {
    expect([id, version]).toEqual([4, 3])
    return structuredClone(Object.assign(view, given))
  }
  renderConsole(server, '/department?filter={"active":true}&sort=name&order=ASC')
  await screen.findByText('Cleaning')
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByText('Save this view…'))
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'closed ones')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('There is a view of that name already.')
  await user.click(screen.getByRole('button', { name: 'Replace Closed ones' }))
  await waitFor(() => expect(view).toMatchObject({ filter: { active: true }, sort: ['name', 'ASC'] }))
})
