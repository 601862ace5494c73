import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { DepartmentTree } from '../../../src/custom/organization/DepartmentTree.tsx'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import type { ApiRequest } from '../../../src/providers/http/request.ts'
import { fakeApi, renderConsole } from '../kitHarness.tsx'

afterEach(cleanup)

const guards = {
  id: 5,
  version: 1,
  name: 'Guards',
  code: 'G',
  headId: null,
  head: null,
  active: true,
  parentId: null,
}

test('deletes a department once its people have a place, and undoes (ORG-02)', async () => {
  const user = userEvent.setup()
  const people = [1, 2, 3].map((id) => ({ id, version: 1, firstName: 'A', lastName: 'B', departmentId: 5 }))
  const server = fakeApi({ department: [guards], employee: people })
  const asked: unknown[] = []
  Object.assign(server.api, {
    call: async (_: string, below: string, { body }: Partial<ApiRequest>) => {
      if (below === 'tree') return { data: [{ ...guards, people: 2 }] }
      asked.push(body)
      const ids = people.map(({ id }) => id)
      const moved = await server.api.startBatch(
        'employee',
        'update',
        { ids, set: { departmentId: null } },
        'k1',
      )
      const gone = await server.api.startBatch('department', 'delete', { ids: [5] }, 'k2')
      return { data: { moved: ids.length, batches: [gone.id, moved.id] } }
    },
  })
  renderConsole(server, '/tree', allCodes, 1440, {}, {}, <Route path="/tree" element={<DepartmentTree />} />)
  await user.click(await screen.findByRole('button', { name: 'Delete Guards' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Guards' }))
  await dialog.findByText('3 people belong to Guards.')
  const remove = dialog.getByRole('button', { name: 'Delete' })
  expect(remove).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText('To another one'))
  expect(remove).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText('Nowhere: they keep no department'))
  await user.click(remove)
  await waitFor(() => expect(asked).toEqual([{ toId: null, remove: true }]))

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.tables['employee']?.map((one) => one['departmentId'])).toEqual([5, 5, 5]))
  expect(server.tables['department']).toHaveLength(1)
  expect(server.called('undoBatch')).toHaveLength(2)
})
