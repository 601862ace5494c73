import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import { createApp, type AppOptions } from '../../server/app.ts'
import { readSettings } from '../../server/platform/config.ts'
import { signInOf } from '../../server/platform/auth/signIn.ts'
import type { Channel, CodeMessage } from '../../server/platform/identity/context.ts'
import { openDatabase, type Database } from '../../server/platform/db/database.ts'
import { notSignedIn } from '../../server/platform/errors.ts'
import { resourceNamed } from '../../src/resources/index.ts'
import type { TextFormat } from '../../src/domain/people/textFormats.ts'
import type { Field, Kind } from '../../src/schema/fields.ts'
import { fieldOf, updateMethod, writableNames, type Resource } from '../../src/schema/resource.ts'
import { quietMessages } from './quietMessages.ts'
import { createTestDatabase } from './testDatabase.ts'

export interface Member {
  token: string
  clientId: number
  employeeId: number
  personId: string
}

export interface Portal {
  app: FastifyInstance
  db: Database
  url: string
  /** The codes that the user pool has sent. */
  messages: CodeMessage[]
  /** A company with nothing in it. */
  company(name: string): Promise<number>
  /** An active employee of the company whose role holds exactly these codes, signed in to it. */
  member(clientId: number, codes: readonly string[]): Promise<Member>
  /** The same person signed in to another company, member or not. */
  inCompany(member: Member, clientId: number): string
  call(
    token: string,
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The body as an object; empty if it is not one. */
  body: Record<string, unknown>
  /** The body as rows; none where it is no list. */
  rows: Record<string, unknown>[]
}

const objectBody = z.record(z.string(), z.unknown())
const listBody = z.array(objectBody)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the answer is no JSON: a page or a CSV file
  }
}

/** How a server of a test differs from others. */
export type ServerOptions = Pick<AppOptions, 'now' | 'push' | 'senders' | 'consoleFolder'> & {
  /** Where uploaded files go. */
  folder?: string
  /** Its database, where it is not an empty one. */
  database?: Awaited<ReturnType<typeof createTestDatabase>>
  /** The way to the database, where it is not the straight one. */
  way?: (url: string) => Promise<string>
  /** The ways that codes go; default: text message, then e-mail. */
  channels?: readonly Channel[]
  /** Settings in addition to the usual ones. */
  env?: Readonly<Record<string, string>>
}

/** What every server of a test is set to. */
export const serverSettings = (folder?: string, env: Readonly<Record<string, string>> = {}) =>
  readSettings({
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...(folder && { DATA_DIR: folder }),
    ...env,
  })

/** A real server on a separate database; only the sign-in is replaced, by tokens that name a person and a company. */
export async function startPortal({
  folder,
  env,
  database,
  way,
  channels = quietMessages.channels,
  ...options
}: ServerOptions = {}): Promise<Portal> {
  const { url, drop } = database ?? (await createTestDatabase())
  const db = await openDatabase((await way?.(url)) ?? url, { readers: 3, writers: 8 })
  const settings = serverSettings(folder, env)
  const messages: CodeMessage[] = []
  const { routes, signUps, counting } = await signInOf(
    settings,
    db,
    { info: () => undefined, error: () => undefined },
    { ...quietMessages, channels, deliverCode: async (message) => void messages.push(message) },
  )
  const app = await createApp({
    ...options,
    db,
    settings,
    requestsPerMinute: 1_000_000,
    checkAnswers: true,
    identity: routes,
    registration: { signUps, counting },
    verify: async (token) => {
      const [person, clientId] = token.split('/')
      if (!person || !clientId) throw notSignedIn()
      // As the embedded pool does, which asks whether the session was ended.
      await db.system.query('select 1')
      return { userUuid: person, clientId: Number(clientId) }
    },
  })
  await app.ready()
  let people = 0

  return {
    app,
    db,
    url,
    messages,
    async company(name) {
      const [row] = await db.system.query<{ id: number }>(
        'insert into client (name) values ($1) returning id',
        [name],
      )
      return z.object({ id: z.number() }).parse(row).id
    },
    async member(clientId, codes) {
      const personId = randomUUID()
      const number = (people += 1)
      const name = `Member ${number}`
      await db.system.query('insert into person (id, first_name, last_name) values ($1, $2, $3)', [
        personId,
        'Member',
        String(number),
      ])
      const employeeId = await db.write({ clientId, employeeId: 0, personId }, async (tx) => {
        const [role] = await tx.query<{ id: number }>(
          'insert into role (client_id, name, permissions) values ($1, $2, $3) returning id',
          [clientId, name, codes],
        )
        const [employee] = await tx.query<{ id: number }>(
          `insert into employee (client_id, person_id, employee_id, first_name, last_name, contact_number, role_id)
           values ($1, $2, $3, 'Member', $4, $6, $5) returning id`,
          [clientId, personId, `M${number}`, String(number), role?.id, phoneOf(number)],
        )
        tx.touch('employee')
        tx.touch('role')
        return z.object({ id: z.number() }).parse(employee).id
      })
      return { token: `${personId}/${clientId}`, clientId, employeeId, personId }
    },
    inCompany: (member, clientId) => `${member.personId}/${clientId}`,
    async call(token, method, url, body, headers = {}) {
      const response = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined
          ? {}
          : {
              payload: JSON.stringify(body),
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
            }),
      })
      const json = parsed(response.body)
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: objectBody.safeParse(json).data ?? {},
        rows: listBody.safeParse(json).data ?? [],
      }
    },
    async close() {
      await app.close()
      await db.close()
      await drop()
    },
  }
}

/** The collection's address. */
export const pathOf = (resource: Resource) =>
  `${resource.surface === 'cmms' ? '/api/cmms' : '/api'}/${resource.path}`

/** `?filter=...&range=...&sort=...` of the list dialect. */
export function listUrl(
  resource: Resource,
  query: { filter?: unknown; range?: unknown; sort?: unknown } = {},
): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) params.set(name, JSON.stringify(value))
  return `${pathOf(resource)}?${params}`
}

let serial = 0
/** A phone number for each number below a million. */
const phoneOf = (number: number) => `+60117${String(number).padStart(7, '0')}`

const formatted: Record<Exclude<TextFormat, 'code'>, string> = {
  identityNo: 'A1234567',
  clock: '08:30',
  stateNames: 'Selangor',
  clockList: '20:00, 23:30',
  dayOffsets: '30, 7, 0, -1',
  polygon: '3.15 101.71, 3.16 101.71, 3.16 101.72',
  serviceBands: '0: 8, 2: 12, 5: 16',
  zone: 'Asia/Kuala_Lumpur',
  webAddress: 'https://example.com/page',
  emailList: 'one@example.com, two@example.com',
}

const samples: { [K in Kind]: (field: Extract<Field, { kind: K }>, parents: Parents) => Promise<unknown> } = {
  text: async (field) =>
    field.format && field.format !== 'code'
      ? formatted[field.format]
      : `T${(serial += 1)}`.slice(0, field.max),
  longText: async () => 'Two lines,\nwith "quotes", 中文 and =1+1',
  email: async () => 'someone@example.com',
  phone: async ({ unshared }) => (unshared ? phoneOf((serial += 1) + 500_000) : '+60123456789'),
  integer: async (field) => field.min ?? 1,
  decimal: async (field) => String(field.min ?? 1),
  money: async () => '1234.50',
  boolean: async () => true,
  // A value that is unique within a period has the period's first day.
  date: async (field) => (field.uniqueWithin ? '2024-02-01' : '2024-02-29'),
  instant: async () => '2026-03-01T02:03:04.000Z',
  choice: async (field) => field.choices[0]?.value,
  choices: async (field) => field.choices.slice(0, 2).map(({ value }) => value),
  country: async () => 'MY',
  reference: async (field, parents) => parents(field.to),
  references: async (field, parents) => [await parents(field.to)],
  file: async (_field, parents) => parents('file'),
}

type Parents = (name: string) => Promise<number>

function sample<K extends Kind>(field: Extract<Field, { kind: K }>, parents: Parents): Promise<unknown> {
  return samples[field.kind as K](field, parents)
}

/** How sample values are made. */
interface SampleOptions {
  /** Optional fields are given too. */
  all?: boolean
  /** The fields that are given; those of a new record if absent. */
  names?: readonly string[]
  /** Values that are given already; nothing is made for them. */
  given?: Record<string, unknown>
  /** Who will post the record: files must be their own uploads. */
  poster?: Member
}

/** Values for a new record of any resource, made from its schema; parents that it must refer to are created first. */
export async function sampleValues(
  portal: Portal,
  member: Member,
  resource: Resource,
  { names = writableNames(resource), all = false, given = {}, poster = member }: SampleOptions = {},
): Promise<Record<string, unknown>> {
  const parents: Parents = (name) =>
    name === 'file'
      ? storedFile(portal, poster)
      : createSample(portal, member, resourceNamed(name)).then(({ id }) => id)
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = fieldOf(resource, name)
    const refersToItself = 'to' in field && field.to === resource.name
    if (!refersToItself && !(name in given) && (field.required || all))
      values[name] = await sample(field, parents)
  }
  return { ...values, ...given }
}

const created = z.looseObject({ id: z.number(), version: z.number() })

/** A new record of any resource. */
export async function createSample(
  portal: Portal,
  member: Member,
  resource: Resource,
  more: Record<string, unknown> = {},
) {
  const values = await sampleValues(portal, member, resource, { given: more })
  const answer = await portal.call(member.token, 'POST', pathOf(resource), values)
  if (answer.status !== 201) throw new Error(`${resource.name} was not created: ${answer.text}`)
  return created.parse(answer.body)
}

async function storedFile(portal: Portal, { clientId, employeeId, personId }: Member): Promise<number> {
  return portal.db.write({ clientId, employeeId, personId }, async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into file (client_id, created_by, name, mime, size, sha256, storage_key) values ($1, $2, 'a.png', 'image/png', 1, 'x', $3) returning id`,
      [clientId, employeeId, randomUUID()],
    )
    return z.object({ id: z.number() }).parse(row).id
  })
}

/** Changes a current record, or applies one of its verbs. */
export async function changeRecord(
  portal: Portal,
  member: Member,
  resource: Resource,
  id: unknown,
  values: Record<string, unknown>,
  verb?: string,
): Promise<Answer> {
  const url = `${pathOf(resource)}/${String(id)}`
  if (verb !== undefined) return portal.call(member.token, 'PATCH', `${url}/${verb}`, values)
  const { version } = (await portal.call(member.token, 'GET', url)).body
  return portal.call(member.token, updateMethod(resource), url, { ...values, version })
}
