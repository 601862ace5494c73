import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { Form, RecordContextProvider, setSubmissionErrors, type RaRecord } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { lockedFields, type Resource } from '../../schema/resource.ts'
import { useAccess, useEntitled } from '../access/access.ts'
import { later } from '../loading/later.tsx'
import { useParts } from '../area/parts.ts'
import { holds } from '../records/records.ts'
import { useText } from '../texts/texts.ts'
import { useGuard } from '../navigation/useGuard.ts'
import { siteFieldOf, SiteZone } from '../formats/zone.tsx'
import { FormErrors } from './FormErrors.tsx'
import { FormSections } from './FormSections.tsx'
import { labelsAbove } from '../fields/labelsAbove.ts'
import { bodyOf, formResolver, initialBody, type Body } from './resolver.ts'
import { useSave } from './useSave.ts'

const ConflictDialog = later(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

export interface RecordFormProps {
  resource: Resource
  /** The record to change; without one, a new record is made. */
  record?: RaRecord | undefined
  /** The fields that it asks for; all that the user may write where absent. */
  only?: readonly string[]
  /** Values of a new record that the user is not asked for. */
  given?: Body
  onSaved: (record: RaRecord) => void
  onCancel: () => void
  /** Warns before the user leaves the page; dialogs do not need it, because they keep typed text. */
  guarded?: boolean
}

/** Asks for a record in the schema's sections and saves it; on any failure everything typed stays. */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, only, given = {}, onSaved, onCancel, guarded = false } = props
  const access = useAccess(resource)
  const { self } = useEntitled(resource)
  // The version at the start of editing: a newer one must not hide a conflict.
  const [opened] = useState(record)
  const [set] = useState(given)
  // The form asks for no person where only the user may be named.
  const fixed = useMemo(() => (opened ? set : { ...self, ...set }), [opened, self, set])
  const id = useId()
  const mode = opened ? 'update' : 'create'
  const names = useMemo(() => {
    const locked = opened ? lockedFields(resource, opened['status']) : []
    return access.writable(mode).filter((name) => !locked.includes(name) && (only?.includes(name) ?? true))
  }, [access, mode, only, opened, resource])
  const { form } = useParts(resource)
  const resolver = useMemo(
    () => formResolver(resource, mode, names, form?.idle),
    [resource, mode, names, form],
  )
  const start = useMemo(
    () => (opened ? bodyOf(opened, names) : { ...initialBody(resource, names), ...fixed }),
    [opened, fixed, resource, names],
  )
  const saving = useSave(resource, opened, onSaved)
  const asked = names.filter((name) => !Object.hasOwn(fixed, name))

  return (
    <RecordContextProvider value={undefined}>
      <Form
        id={id}
        defaultValues={start}
        resolver={resolver}
        onSubmit={saving.save}
        warnWhenUnsavedChanges={guarded}
        noValidate
        shouldFocusError={false}
        disableInvalidFormNotification
      >
        <Box sx={labelsAbove}>
          <FormErrors resource={resource} />
          <FormZone resource={resource} record={opened}>
            <FormSections resource={resource} names={asked} />
          </FormZone>
        </Box>
        <FormActions formId={id} onCancel={onCancel} />
        <Resolution resource={resource} saving={saving} />
      </Form>
    </RecordContextProvider>
  )
}

/** Times use the time zone of the form's site, or of the record's site if the form has no site field. */
function FormZone(props: { resource: Resource; record: RaRecord | undefined; children: ReactNode }) {
  const { resource, record, children } = props
  const site = siteFieldOf(resource)
  const chosen: unknown = useWatch({ name: site ?? '', disabled: site === undefined })
  return (
    <SiteZone resource={resource} record={{ ...record, ...(site && holds(chosen) && { [site]: chosen }) }}>
      {children}
    </SiteZone>
  )
}

/** Lets the user resolve a conflict; the form then contains the choice, and it is saved. */
function Resolution({ resource, saving }: { resource: Resource; saving: ReturnType<typeof useSave> }) {
  const form = useFormContext()
  const { base, conflict, closeConflict, saveOver } = saving
  if (!base || !conflict) return null
  const choose = (chosen: Body) => {
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true })
    void form.handleSubmit(async (body) => {
      const errors = await saveOver(body, conflict.theirs)
      if (errors) setSubmissionErrors(errors, form.setError)
    })()
  }
  return (
    <ConflictDialog
      resource={resource}
      base={base}
      conflict={conflict}
      onClose={closeConflict}
      onChoose={choose}
    />
  )
}

function FormActions({ formId, onCancel }: { formId: string; onCancel: () => void }) {
  const { isDirty, isSubmitting } = useFormState()
  const text = useText()
  useGuard(() => isDirty)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [formId])
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{
        position: 'sticky',
        bottom: 0,
        // A dialog's padding is part of what scrolls: without this it would show below the buttons.
        '.MuiDialogContent-root &': { bottom: -20 },
        py: 1.5,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 2,
      }}
    >
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {text(isSubmitting ? 'saving' : 'save')}
      </Button>
      <Button onClick={onCancel}>{text('cancel')}</Button>
    </Stack>
  )
}
