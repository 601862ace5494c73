import * as z from 'zod/mini'
import {
  accessChanges,
  accessList,
  explanation,
  type AccessChanges,
  type AccessList,
  type Explanation,
} from '../../resources/access/access.shapes.ts'
import type { ApiAnswer, ApiRequest } from '../http/request.ts'

/** The calls about what roles give. All of them throw as the data provider does. */
export interface AccessCalls {
  /** Every permission there is, and the company's roles that the caller may see. */
  accessList: () => Promise<AccessList>
  /** Changes of a role's permissions, by their ids in its history. */
  accessChanges: (id: number) => Promise<AccessChanges>
  /** May somebody (without `employeeId`: the user) do this, and what decides it. */
  explain: (
    query: Readonly<Record<'resource' | 'action', string> & Partial<Record<'id' | 'employeeId', string>>>,
  ) => Promise<Explanation>
  /** Sets all that a role gives; gives the role's new version. */
  saveRoleAccess: (id: number, access: { permissions: readonly string[]; version: number }) => Promise<number>
}

const saved = z.object({ version: z.number() })

/**
 * @param root prefix of the calls of all resources, e.g. `/api`
 * @param changed called after a change of a role, which may be the caller's
 */
export function createAccessCalls(
  root: string,
  send: (request: ApiRequest) => Promise<ApiAnswer>,
  changed: () => void,
): AccessCalls {
  const url = `${root}/admin/access`
  return {
    accessList: async () => accessList.parse((await send({ url })).data),
    accessChanges: async (id) => accessChanges.parse((await send({ url: `${url}/role/${id}/changes` })).data),
    explain: async (query) =>
      explanation.parse((await send({ url: `${url}/explain?${new URLSearchParams(query)}` })).data),
    saveRoleAccess: async (id, body) => {
      const { data } = await send({ url: `${url}/role/${id}`, method: 'PUT', body })
      changed()
      return saved.parse(data).version
    },
  }
}
