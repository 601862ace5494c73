import Box from '@mui/material/Box'
import { useEffect, useState, type ReactNode } from 'react'
import { Form, RecordContextProvider, useEvent } from 'react-admin'
import { useFormContext, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnswerOf, Call, InputOf } from '../../schema/call.ts'
import { initialOf, type Field, type Fields } from '../../schema/fields.ts'
import { checkMembers, fieldOfMember } from '../../schema/members.ts'
import { labelOf, type Resource } from '../../schema/resource.ts'
import { messages } from '../../schema/messages.ts'
import { errorsByField } from '../../schema/validation.ts'
import { ActionContent, ActionFrame, type FrameProps } from '../calls/ActionDialog.tsx'
import { useAction } from '../calls/useAction.ts'
import { FieldInput } from '../fields/inputs.tsx'
import { labelsAbove } from '../fields/labelsAbove.ts'
import { holds } from '../records/records.ts'
import { useTexts, type AreaTexts } from '../texts/defineTexts.ts'
import { asFormErrors } from './resolver.ts'

type Body<C extends Call> = z.output<C['body']>
type Member<C extends Call> = keyof Body<C> & string

/** Of a form without a resource. */
export type NoFields = Readonly<Record<never, never>>

/** The labels of a choice's values, unless they are any text. */
type ChoiceLabel<N extends string, V> = V extends string ? (string extends V ? never : `${N}_${V}`) : never

/** The texts that a form needs: labels of members, and of their choices, that the resource does not label. */
type Labels<C extends Call, N extends string, F extends Fields> = {
  [K in Exclude<N, keyof F>]: K | (K extends keyof Body<C> ? ChoiceLabel<K, Body<C>[K]> : never)
}[Exclude<N, keyof F>]

/** The values of the members that a form asks for. */
export type Asked<C extends Call, N extends string> = Pick<Body<C>, N & keyof Body<C>>

export interface ActionFormProps<C extends Call, N extends string, F extends Fields> extends Pick<
  FrameProps,
  'title' | 'help' | 'tone' | 'maxWidth' | 'disabled'
> {
  call: C
  submit: string
  /** Labels: `name` of a member, `name_value` of a choice; `nameHelp`, if there is one, stands below the input. */
  texts: Pick<AreaTexts<Readonly<Record<Labels<C, N, F>, string>>>, 'name' | 'en'>
  /** Members with the name of one of its fields take that field's label and choices. */
  resource?: Resource & { readonly fields: F }
  /** Members of the body that the form asks for, in this order; a confirmation asks for none. */
  asks?: readonly (N & Member<C>)[]
  /** Members that this form requires although the rule does not. */
  needs?: readonly (N & Member<C>)[]
  /** Initial values. */
  start?: Partial<Asked<C, N>>
  /** The whole input of the call. */
  input: (asked: Asked<C, N>) => InputOf<C>
  /** The message of success. */
  done?: (answer: AnswerOf<C>) => string | undefined
  /** It closes where this is absent. */
  onDone?: (answer: AnswerOf<C>) => void
  onClose: () => void
  /** Called on every change of a value, which makes an earlier answer outdated. */
  onTyped?: () => void
  /** Fields in two columns on wide screens. */
  columns?: boolean
  before?: ReactNode
  children?: ReactNode
}

const oneColumn = { display: 'grid', gap: 2 } as const
const twoColumns = { ...oneColumn, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const

function Typed({ onTyped }: { onTyped: () => void }) {
  const { watch } = useFormContext()
  const typed = useEvent(onTyped)
  useEffect(() => watch(typed).unsubscribe, [watch, typed])
  return null
}

/** Validates the members of a body that a form asks for, each by its rule. */
function checkAsked({ body }: Call, asks: readonly string[], needs: readonly string[], typed: FieldValues) {
  const { values, error } = checkMembers(body, asks, typed)
  const missing = needs.filter((name) => !holds(values[name]))
  const errors = {
    ...Object.fromEntries(missing.map((name) => [name, messages.required])),
    ...(error && errorsByField(error, values).errors),
  }
  return { values, errors: asFormErrors(errors), isValid: Object.keys(errors).length === 0 }
}

/** The fields that a form asks for, with their labels. */
function useAskedFields(
  { body }: Call,
  names: readonly string[],
  needs: readonly string[],
  texts: Pick<AreaTexts, 'name' | 'en'>,
  resource: Resource | undefined,
) {
  const text = useTexts(texts)
  return names.map((name) => {
    const known = resource?.fields[name]
    const found = fieldOfMember(body, name, known)
    const help = `${name}Help`
    const field: Field = {
      ...(known || found.kind !== 'choice' ? found : choiceIn(found, (value) => text(`${name}_${value}`))),
      ...(needs.includes(name) && { required: true }),
      ...(Object.hasOwn(texts.en, help) && { help: text(help) }),
    }
    return { name, field, label: known && resource ? labelOf(resource, name) : text(name) }
  })
}

const choiceIn = (field: Extract<Field, { kind: 'choice' }>, label: (value: string) => string): Field => ({
  ...field,
  choices: field.choices.map(({ value }) => ({ value, label: label(value) })),
})

/** The dialog of `ActionForm`, with the code of its inputs. */
export function ActionFields<C extends Call, N extends string = never, F extends Fields = NoFields>(
  props: ActionFormProps<C, N, F>,
) {
  const {
    call,
    asks = [],
    needs = [],
    texts,
    resource,
    input,
    done,
    onDone,
    columns,
    before,
    children,
  } = props
  const action = useAction(call, { ...(done && { done }), onDone: onDone ?? props.onClose })
  const fields = useAskedFields(call, asks, needs, texts, resource)
  const resolver: Resolver<FieldValues> = (typed) => {
    const { values, errors, isValid } = checkAsked(call, asks, needs, typed)
    return isValid ? { values, errors: {} } : { values: {}, errors }
  }
  const [start] = useState(() => ({
    ...Object.fromEntries(fields.map(({ name, field }) => [name, initialOf(field)])),
    ...props.start,
  }))
  const isAsked = (values: FieldValues): values is Asked<C, N> =>
    checkAsked(call, asks, needs, values).isValid
  const isField = ([name]: [string, string]) => fields.some((one) => one.name === name)
  const send = async (values: FieldValues) => {
    const refusal = isAsked(values) ? await action.submit(input(values)) : undefined
    return refusal && Object.fromEntries(Object.entries(refusal.errors).filter(isField))
  }
  const others = Object.entries(action.errors).flatMap((one) => (isField(one) ? [] : one[1]))
  const failure = action.failure && [action.failure, ...others].join(' ')
  const frame = { ...props, done: false, action: { ...action, failure } }
  return (
    <ActionFrame {...frame}>
      <RecordContextProvider value={undefined}>
        <Form
          defaultValues={start}
          resolver={resolver}
          onSubmit={send}
          noValidate
          disableInvalidFormNotification
        >
          <ActionContent {...frame}>
            {props.onTyped && <Typed onTyped={props.onTyped} />}
            {before}
            <Box sx={labelsAbove}>
              <Box sx={columns ? twoColumns : oneColumn}>
                {fields.map((one) => (
                  <FieldInput key={one.name} {...one} />
                ))}
              </Box>
              {children}
            </Box>
          </ActionContent>
        </Form>
      </RecordContextProvider>
    </ActionFrame>
  )
}
