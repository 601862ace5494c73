import type { ModuleCode } from '../domain/access/permissions.ts'
import type { Field, Fields, Notice, ValueOf } from './fields.ts'
import { labelFromName, snake } from './names.ts'
import { checkOwn, type OwnRows, type OwnWritable } from './own.ts'
import type { RecordRule } from './rules.ts'

/** A named change of status (domain model, rule "status changes only through named verbs"). */
export interface Transition {
  label: string
  from: readonly string[]
  to: string
  /** A field that must have a value, such as the last day of somebody who has resigned. */
  having?: string
  /** Fields the caller may give with it. */
  asks?: readonly string[]
  /** Those of them that they must give. */
  needs?: readonly string[]
  /** The fields that a transition always requests, even if the record has a value. */
  anew?: readonly string[]
  /** Fields the server sets: the instant, the caller's employment, or one more than before. */
  stamps?: Readonly<Record<string, 'now' | 'actor' | 'increment'>>
  /** Open to a `me` code in own rows: in all, or where one of these fields names the caller or says yes; else only to `main` update. */
  own?: true | readonly string[]
  tone?: 'primary' | 'danger'
  /** It reaches many people or cannot be taken back: it is confirmed even where it asks for nothing. */
  confirm?: true
  /** Only for several records at once, after a preview; a single record has another action. */
  forMany?: true
  /** It decides who can sign in: no operator takes it in a support session. */
  closedToSupport?: true
  /** The fields whose people are notified in generic words; or `own` words; or the reason why nobody is notified. */
  notice?: { to: readonly string[] } | Exclude<Notice, 'generic'>
}

/** Fields that files have in one cell, such as the two names of a person. */
export interface JoinedFields<N extends string = string> {
  name: string
  fields: readonly N[]
  /** Headings that other systems use for it. */
  csv: readonly string[]
  /** Tells the texts of the fields apart, in their order. */
  parts: (text: string) => readonly string[]
  /** The text without what another column has of it, where that fills one of two fields. */
  without: (text: string, other: string) => string
}

/** A part of a list that people come for often. */
export interface ListTab {
  label: string
  filter: Readonly<Record<string, unknown>>
  sort?: readonly [string, 'ASC' | 'DESC']
  /** The reference by which only what names the viewer is kept. */
  mine?: string
  /** Only records past the resource's due time. */
  late?: true
  /** Only for users who reach all records, because others see just their own. */
  everybody?: true
}

/**
 * A status that follows from the company's current day. It applies after a date field of the record, or some days
 * before it, both included. Reads, filters and counts use it even before it is stored.
 */
export interface DayStatus<N extends string = string> {
  from: string
  to: string
  /** The field of the day. */
  past: N
  /** The field of the days before it. */
  ahead?: N
  /** A yes-or-no field, and its required value. */
  where?: readonly [N, boolean]
}

/** Fields that are locked outside some states, such as signed, read or published values. */
export interface FieldLock<N extends string = string> {
  fields: readonly N[]
  /** The states in which they are open yet. */
  openIn: readonly string[]
  /** The error for a change of a locked field. */
  refusal: string
}

export interface Section {
  title: string
  fields: readonly string[]
}

/** A field, or a comparison with it, as the filter of a list names it. */
type FilterMember<N extends string> = N | `${N}_gte` | `${N}_lte`

export interface ResourceOptions<F extends Fields> {
  /** Kebab case; the name in permissions tests, the audit trail and messages. */
  name: string
  /** Table, where it is not the name in snake case. */
  table?: string
  /** The table whose rows they are, where `table` is a view. */
  view?: string
  /** Path of the calls below the surface's root. */
  path: string
  /** Further paths that answer for the same records, each on its own client (decisions 2). */
  aliases?: readonly { path: string; client: 'token' | 'cookie' }[]
  /** Query parameters of spec 7 that map to a filter member, such as `pin` of `GET user`. */
  parameters?: Readonly<Record<string, 'q' | FilterMember<keyof F & string>>>
  /** `rest` updates by PUT below the API root, `cmms` by PATCH at its own full URL (spec 7). */
  surface?: 'rest' | 'cmms'
  /** Which of the two HTTP clients of spec 7 the console uses. */
  client?: 'token' | 'cookie'
  /** The console's route (spec 2), where it is not the name. */
  route?: string
  module: ModuleCode
  /** It belongs to the settings of its module: its setting action, not create, update and delete, opens changes. */
  settled?: true
  label: { one: string; many: string }
  /** What the resource is for, shown where its list is empty. */
  about: string
  own?: OwnRows
  /** The fields that a caller with only `me` codes may write in own rows; without it, own rows are read only. */
  ownWritable?: OwnWritable<keyof F & string>
  /** The field that names the parent record; the record appears there, not in the menu. */
  within?: keyof F & string
  /** Fields that together name a record to people. */
  title: readonly (keyof F & string)[]
  /** Fields that identify a record in lists and on cards in addition to its title, such as its person. */
  lead?: readonly (keyof F & string)[]
  /**
   * The field that says by when; past, it is late. `while` names the states in which it still matters: in the others it is
   * neither late nor shown in lists.
   */
  due?: {
    readonly field: keyof F & string
    /** The field that says since when a record is late, where that is not the due time alone. */
    readonly lateSince?: keyof F & string
    readonly while?: readonly string[]
  }
  /** The resource below it whose pictures and videos its answers carry as `media`: its reference here, and its file. */
  media?: { readonly of: string; readonly by: string; readonly file: string }
  /** The unique field by which an import recognises a record. */
  naturalKey?: keyof F & string
  /**
   * Fields that identify the person or thing of a record, in addition to the title. An import that changes one of them,
   * or the whole title, requires a confirmation.
   */
  identity?: readonly (keyof F & string)[]
  /** The purpose that a client's grant of a pin must have for a vendor's record there (`guard_pin`), and its day. */
  vendorScope?: { readonly for: string; readonly day?: keyof F & string }
  /** Actions (`create`, `update`, a verb) whose time may come from the device that sends them (header `device-time`). */
  deviceTime?: readonly string[]
  /** The server alone writes its records; people list, filter and export them. */
  readOnly?: true
  /** The server alone creates and deletes its records; people change them. */
  updateOnly?: true
  /** Its records are evidence: each comes from where it was made, and none from a file. */
  evidence?: true
  /** A heading for files that have several fields in one cell; it is not the name of a field. */
  joined?: JoinedFields<keyof F & string>
  /** What fields must be together, on every way in. */
  rules?: readonly RecordRule[]
  /**
   * The searched fields. Plain fields are part of the column search_text; references add the search texts of their
   * records. References are filters too, for their indexes.
   */
  search: readonly (keyof F & string)[]
  /** A read-only text field filled with a gap-free number such as WR-202611-0001. */
  refNo?: { field: keyof F & string; prefix: string }
  fields: F
  list: {
    columns: readonly string[]
    sort: readonly [(keyof F & string) | BaseColumn, 'ASC' | 'DESC']
    /** Fields that can be filtered and sorted by, each answered from an index. */
    filters: readonly string[]
    /** What most people come for, as tabs above the list, which opens with the first; a tab for all follows them. */
    tabs?: readonly ListTab[]
  }
  form: readonly Section[]
  transitions?: Readonly<Record<string, Transition>>
  /** The statuses that follow from the day; the first match applies. */
  statusByDay?: readonly DayStatus<keyof F & string>[]
  locks?: readonly FieldLock<keyof F & string>[]
}

export type Resource<F extends Fields = Fields> = Readonly<
  Required<
    Pick<
      ResourceOptions<F>,
      'table' | 'aliases' | 'parameters' | 'surface' | 'client' | 'route' | 'transitions'
    >
  > &
    ResourceOptions<F>
>

/** Columns that every record carries and no caller writes. */
export const baseColumns = {
  id: 'integer',
  createdAt: 'instant',
  createdBy: 'integer',
  updatedAt: 'instant',
  updatedBy: 'integer',
  version: 'integer',
} as const

export type BaseColumn = keyof typeof baseColumns
export const baseNames: readonly string[] = Object.keys(baseColumns)
/** Base columns that lists can be sorted by, through the primary key. */
export const isBaseColumn = (name: string): name is BaseColumn => Object.hasOwn(baseColumns, name)

// A type, not an interface: rows are then assignable to `Record<string, unknown>`.
type BaseRow = {
  id: number
  createdAt: string
  createdBy: number | null
  updatedAt: string
  updatedBy: number | null
  version: number
}

/** A record of the resource as the API gives it. */
export type RowOf<R> = R extends { fields: infer F extends Fields }
  ? BaseRow & { -readonly [K in keyof F]: ValueOf<F[K]> }
  : never

/**
 * Declares a resource. All that follows from it (table check, calls, validation, permissions, CSV, screens) reads this.
 * @throws Error naming resource and field when the declaration contradicts itself, so that it fails at start
 */
export function defineResource<const F extends Fields>(options: ResourceOptions<F>): Resource<F> {
  const resource = {
    table: snake(options.name.replaceAll('-', '_')),
    aliases: [],
    parameters: {},
    surface: 'rest' as const,
    client: 'token' as const,
    route: options.name,
    transitions: {},
    ...options,
  }
  check(resource)
  return resource
}

function check(resource: Resource) {
  const known = new Set([...Object.keys(resource.fields), ...baseNames])
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`Resource ${resource.name}: ${what}`)
  }
  const mustKnow = (names: readonly string[], where: string) =>
    names.forEach((name) => must(known.has(name), `${where} names the unknown field ${name}`))

  mustKnow(
    [...resource.title, ...resource.search, ...resource.list.columns, ...resource.list.filters],
    'the list',
  )
  must(
    resource.title.every((name) => !resource.fields[name] || !('to' in resource.fields[name])),
    'a title holds no reference, of which people would read the id',
  )
  must(
    resource.search.every((name) => !refers(resource, name) || resource.list.filters.includes(name)),
    'a reference that is searched by is a filter as well',
  )
  mustKnow([resource.list.sort[0]], 'the sort')
  for (const tab of resource.list.tabs ?? [])
    mustKnow(
      [
        ...Object.keys(tab.filter).map((name) => name.replace(/_(gte|lte|neq|empty)$/, '')),
        ...(tab.mine ? [tab.mine] : []),
      ],
      `tab ${tab.label}`,
    )
  checkOwn(resource, mustKnow, must)
  mustKnow([...(resource.lead ?? []), ...(resource.due ? [resource.due.field] : [])], 'lead or due')
  resource.form.forEach((section) => mustKnow(section.fields, `section ${section.title}`))
  must(
    resource.form.every((section) => section.fields.length <= 7),
    'a section has at most seven fields',
  )
  if (resource.naturalKey) {
    must(resource.fields[resource.naturalKey]?.unique === true, 'the natural key must be unique')
    // Files identify records by the key, and records without it by another unique field.
    must(
      Object.values(resource.fields).some((field) => field.unique && (field.required || field.readOnly)),
      'some unique field must never be empty where there is a natural key',
    )
  }
  must(!known.has(resource.joined?.name ?? ''), 'joined fields need a name of their own')
  resource.rules?.forEach(({ fields, at }) => mustKnow([...fields, ...(at ? [at] : [])], 'a rule'))
  Object.values(resource.fields).forEach(({ uniqueWithin }) =>
    mustKnow(uniqueWithin ? [uniqueWithin] : [], 'uniqueWithin'),
  )
  const statuses = resource.fields['status']
  for (const [verb, transition] of Object.entries(resource.transitions)) {
    must(
      statuses?.kind === 'choice' && statuses.readOnly === true,
      'transitions need a read-only choice named status',
    )
    const values = statuses?.kind === 'choice' ? statuses.choices.map((choice) => choice.value) : []
    must(
      [...transition.from, transition.to].every((value) => values.includes(value)),
      `${verb} names an unknown status`,
    )
    mustKnow(
      [
        ...(transition.having === undefined ? [] : [transition.having]),
        ...(transition.asks ?? []),
        ...(transition.needs ?? []),
        ...Object.keys(transition.stamps ?? {}),
      ],
      verb,
    )
    mustKnow(transition.own === true ? [] : (transition.own ?? []), verb)
    must(
      (transition.anew ?? []).every((name) => transition.asks?.includes(name)),
      `${verb} asks anew what it does not ask`,
    )
    must(
      (transition.needs ?? []).every((name) => transition.asks?.includes(name)),
      `${verb} needs what it does not ask`,
    )
  }
  for (const { fields, openIn } of resource.locks ?? []) {
    mustKnow(fields, 'locks')
    const values = statuses?.kind === 'choice' ? statuses.choices.map(({ value }) => value) : []
    must(
      openIn.every((value) => values.includes(value)),
      'locks name an unknown status',
    )
  }
  for (const { from, to, past, ahead, where } of resource.statusByDay ?? []) {
    const values = statuses?.kind === 'choice' ? statuses.choices.map(({ value }) => value) : []
    must(
      values.includes(from) && values.includes(to),
      `statusByDay from ${from} to ${to} names an unknown status`,
    )
    mustKnow([past, ...(ahead ? [ahead] : []), ...(where ? [where[0]] : [])], `statusByDay to ${to}`)
  }
}

/** The field of that name. @throws if it does not exist: names from outside are validated before */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`Resource ${resource.name} has no field ${name}`)
  return field
}

/** The locks that hold in a record of that status. */
export const locksIn = (resource: Resource, status: unknown): readonly FieldLock[] =>
  resource.locks?.filter(({ openIn }) => !openIn.includes(String(status))) ?? []

/** The fields that are locked in a record of that status. */
export const lockedFields = (resource: Resource, status: unknown): readonly string[] =>
  locksIn(resource, status).flatMap(({ fields }) => fields)

const refers = (resource: Resource, name: string) => 'to' in fieldOf(resource, name)

/** The fields whose text the table keeps to be searched by; the others are references (`search`). */
export const searchedText = (resource: Resource): readonly string[] =>
  resource.search.filter((name) => !refers(resource, name))

/** The field with a person's picture; undefined where the records are no people. */
export const portraitOf = ({ fields }: Resource): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name]
    return field?.kind === 'file' && field.portrait
  })

/** The heading of a field or base column. */
export const labelOf = (resource: Resource, name: string) =>
  resource.fields[name]?.label ?? labelFromName(name)

/** Fields that are given when a record is created or changed by a caller who reaches all of them. */
export const writableNames = (resource: Resource): string[] =>
  resource.readOnly
    ? []
    : Object.keys(resource.fields).filter((name) => resource.fields[name]?.readOnly !== true)

/** The verb that updates one record, by surface (HTTP-05). */
export const updateMethod = (resource: Pick<Resource, 'surface'>) =>
  resource.surface === 'cmms' ? 'PATCH' : 'PUT'

/** The verbs that it answers: clients of the plain dialect know PUT alone (decisions 30). */
export const updateMethods = (resource: Pick<Resource, 'surface'>) =>
  resource.surface === 'cmms' ? (['PATCH', 'PUT'] as const) : (['PUT'] as const)

/** The transition of that verb. @throws if it does not exist: verbs from outside are validated before */
export function transitionOf(resource: Resource, verb: string): Transition {
  const transition = resource.transitions[verb]
  if (!transition) throw new Error(`Resource ${resource.name} has no transition ${verb}`)
  return transition
}

/** All changes of status of a resource, with their verbs. */
export const transitionsOf = (resource: Resource): { verb: string; transition: Transition }[] =>
  Object.entries(resource.transitions).map(([verb, transition]) => ({ verb, transition }))

/** The verb that leads from one status to another, or undefined where none does (`PUT user/{id}/status/{status}`, spec 7). */
export const verbBetween = (resource: Resource, from: string, to: string) =>
  Object.keys(resource.transitions).find((verb) => {
    const transition = resource.transitions[verb]
    return transition?.to === to && transition.from.includes(from)
  })

/** The fields of the resources that name records of a resource, its own among them. */
export const referringFields = (resources: readonly Resource[], name: string) =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => 'to' in field && field.to === name)
      .map(([field]) => ({ resource, field })),
  )
