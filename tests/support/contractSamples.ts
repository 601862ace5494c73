import { z } from 'zod'

/** As much of a JSON schema as the contract uses. */
export interface JsonSchema {
  type?: string | undefined
  pattern?: string | undefined
  format?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  enum?: unknown[] | undefined
  items?: JsonSchema | undefined
  properties?: Record<string, JsonSchema> | undefined
  additionalProperties?: boolean | JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  minItems?: number | undefined
}
const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.string().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    enum: z.array(z.unknown()).optional(),
    items: jsonSchema.optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    anyOf: z.array(jsonSchema).optional(),
    minItems: z.number().optional(),
  }),
)

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(
            z.looseObject({
              name: z.string().optional(),
              in: z.string().optional(),
              schema: jsonSchema.optional(),
            }),
          )
          .default([]),
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ schema: jsonSchema.optional() })) })
          .optional(),
      }),
    ),
  ),
})

/** An operation of the contract with a body or parameters that are likely to pass its checks. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{id}` and the like filled in. */
  url: string
  /** Text parameters of the query, by name. */
  query: string[]
  body: unknown
  /** Where the body holds texts that a caller chooses. */
  texts: string[][]
}

const texts = [
  'text',
  'a longer text',
  '2026-03-01',
  '2026-03',
  '2026-03-01T02:03:04Z',
  '08:30',
  '1',
  '1.00',
  'MY',
  'SCA',
  '+60123456789',
  'a'.repeat(64),
]

const sampleText = ({ pattern = '', minLength = 0, maxLength = 1_000 }: JsonSchema) =>
  texts.find(
    (text) => new RegExp(pattern).test(text) && text.length <= maxLength && text.length >= minLength,
  ) ?? 'a'.repeat(minLength)

/** A value of the schema; the places of its texts go to `places`. */
function sample(schema: JsonSchema, at: string[], places: string[][]): unknown {
  const { anyOf, properties, items, additionalProperties } = schema
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0]) return sample(anyOf[0], at, places)
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, sample(member, [...at, name], places)]),
    )
  if (items) return [sample(items, [...at, '0'], places)]
  if (typeof additionalProperties === 'object')
    return { key: sample(additionalProperties, [...at, 'key'], places) }
  if (schema.type === 'string') {
    places.push(at)
    return sampleText(schema)
  }
  if (schema.type === 'boolean') return true
  return schema.type === undefined ? {} : Math.max(1, schema.minimum ?? 1)
}

const methods = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Every operation of the contract that takes JSON or nothing. */
export const operationsOf = (contract: unknown): Operation[] =>
  Object.entries(document.parse(contract).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const places: string[][] = []
      return {
        method: methods.parse(method.toUpperCase()),
        url: path.replaceAll(/\{\w+\}/g, '1'),
        query: parameters.flatMap(({ name, in: where }) => (where === 'query' && name ? [name] : [])),
        body: schema && sample(schema, [], places),
        texts: places,
      }
    }),
  )

/** A copy of the value with another text at a place. */
export function withTextAt(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(value)) return [withTextAt(value[0], rest, text)]
  const members = z.record(z.string(), z.unknown()).parse(value)
  return { ...members, [name]: withTextAt(members[name], rest, text) }
}

/** The value at a place. */
export const textAt = (value: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>(
    (part, name) => (Array.isArray(part) ? part[0] : z.record(z.string(), z.unknown()).parse(part)[name]),
    value,
  )
