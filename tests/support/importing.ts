import { expect, vi } from 'vitest'
import { batch, batchRows, type Batch } from '../../src/schema/calls/batch.ts'
import {
  importAnswer,
  importRows,
  type ImportAnswer,
  type ImportKind,
  type ImportPatch,
  type ImportRow,
} from '../../src/schema/calls/importing.ts'
import type { Answer, Member, Portal } from './portal.ts'

/** POST {path}/import, as the API answers it. */
export async function sendFile(
  portal: Portal,
  member: Member,
  path: string,
  text: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await portal.app.inject({
    method: 'POST',
    url: `${path}/import?name=file.csv`,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/csv', ...headers },
    payload: text,
  })
  const body: unknown = JSON.parse(response.body)
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: Object.fromEntries(Object.entries(body ?? {})),
    rows: [],
  }
}

/** The file once it has been validated to its end. */
export async function validated(
  portal: Portal,
  member: Member,
  path: string,
  id: number,
): Promise<ImportAnswer> {
  return vi.waitFor(
    async () => {
      const answer = await portal.call(member.token, 'GET', `${path}/import/${id}`)
      expect(answer.status, answer.text).toBe(200)
      const file = importAnswer.parse(answer.body)
      expect(file.validation).toBeNull()
      return file
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** The batch once nothing works on it any more. */
export async function ended(portal: Portal, member: Member, id: number): Promise<Batch> {
  return vi.waitFor(
    async () => {
      const answer = await portal.call(member.token, 'GET', `/api/batch/${id}`)
      const found = batch.parse(answer.body)
      expect(['running', 'undoing']).not.toContain(found.state)
      return found
    },
    { timeout: 120_000, interval: 200 },
  )
}

/** Uploads a file, changes its settings if given, and returns the validation; nothing is written. */
export async function bringFile(
  portal: Portal,
  member: Member,
  path: string,
  text: string | Buffer,
  patch?: ImportPatch,
): Promise<ImportAnswer> {
  const sent = await sendFile(portal, member, path, text)
  expect(sent.status, sent.text.slice(0, 500)).toBe(201)
  const { id } = importAnswer.parse(sent.body)
  if (patch) await changeFile(portal, member, path, id, patch)
  return validated(portal, member, path, id)
}

export async function changeFile(
  portal: Portal,
  member: Member,
  path: string,
  id: number,
  patch: ImportPatch,
) {
  const answer = await portal.call(member.token, 'PATCH', `${path}/import/${id}`, patch)
  expect(answer.status, answer.text).toBe(200)
  return validated(portal, member, path, id)
}

/** Runs a file that nothing is wrong with, to its end. */
export async function runFile(portal: Portal, member: Member, file: ImportAnswer): Promise<Batch> {
  const answer = await portal.call(member.token, 'POST', `/api/batch/${file.id}/run`)
  expect(answer.status, answer.text + JSON.stringify(file)).toBe(200)
  return ended(portal, member, file.id)
}

/** A page of the file's records. */
export async function rowsOfFile(
  portal: Portal,
  member: Member,
  path: string,
  id: number,
  kind?: ImportKind,
): Promise<ImportRow[]> {
  const query = new URLSearchParams({ filter: JSON.stringify({ kind }), range: '[0,999]' })
  const answer = await portal.call(member.token, 'GET', `${path}/import/${id}/rows?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return importRows.parse(answer.rows)
}

/** `record column: message` of everything that is wrong with the file, first what concerns all of it. */
export async function toldOf(
  portal: Portal,
  member: Member,
  path: string,
  file: ImportAnswer,
): Promise<string[]> {
  const rows = await rowsOfFile(portal, member, path, file.id, 'error')
  return [
    ...file.errors.map(({ column, message }) => `0 ${column}: ${message}`),
    ...rows.flatMap(({ record, errors }) =>
      errors.map(({ column, message }) => `${record} ${column}: ${message}`),
    ),
  ]
}

export async function rowsOfBatch(portal: Portal, member: Member, id: number) {
  return batchRows.parse((await portal.call(member.token, 'GET', `/api/batch/${id}/rows?range=[0,99]`)).rows)
}
