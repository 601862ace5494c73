import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../../kit/calls/useCall.ts'
import type { RecordName } from '../../../../schema/calls/names.ts'
import { readers } from '../../../../resources/maintenance/work/workRequest.calls.ts'
import { mentionTyped } from './mentions.ts'

/** As long as there is no list to choose from, it is a text like any other. */
const plain = { role: undefined, 'aria-expanded': undefined, 'aria-autocomplete': undefined }

interface Props {
  label: string
  /** The work request, of whose readers one is mentioned; only those who read what is not for its requester, where it is internal. */
  about: number
  internal: boolean
  /** It has the caret from the start. */
  focused?: boolean
  text: string
  onType: (text: string) => void
  onMention: (person: RecordName) => void
  onSend: () => void
}

/** A text of several lines: `@` and the beginning of a name offer whom it can mention. Ctrl+Enter sends it. */
export function MentionField({ label, about, internal, focused, text, onType, onMention, onSend }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string>()
  /** Where the caret goes once a name stands in the text. */
  const [caret, setCaret] = useState<number>()
  const found = useCall(
    readers,
    { params: { id: about }, query: { q: typed ?? '', internal } },
    { enabled: typed !== undefined, keep: true },
  )
  const people = (typed === undefined ? [] : (found.data ?? [])).map(({ id, firstName, lastName }) => ({
    id,
    name: [firstName, lastName].filter(Boolean).join(' '),
  }))
  const open = people.length > 0
  useLayoutEffect(() => {
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret)
  }, [caret])
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])
  const look = () => {
    const field = input.current
    setTyped(field ? mentionTyped(field.value, field.selectionStart) : undefined)
    setCaret(undefined)
  }
  const mention = (person: RecordName) => {
    const end = input.current?.selectionStart ?? text.length
    const before = `${text.slice(0, end - (typed?.length ?? 0))}${person.name} `
    onType(before + text.slice(end))
    onMention(person)
    setTyped(undefined)
    setCaret(before.length)
  }
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // Without a list to move in, the arrows are the text's own.
    if (!open) event.defaultMuiPrevented = true
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.defaultMuiPrevented = true
    onSend()
  }
  return (
    <Autocomplete
      forcePopupIcon={false}
      clearOnBlur={false}
      autoHighlight
      handleHomeEndKeys={false}
      open={open}
      onClose={() => setTyped(undefined)}
      options={people}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => reason === 'input' && onType(next)}
      onChange={(_, person) => person && mention(person)}
      onKeyDown={onKeyDown}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          multiline
          minRows={2}
          maxRows={12}
          inputRef={input}
          onSelect={look}
          slotProps={{
            htmlInput: { ...params.inputProps, ...(!open && plain), spellCheck: true, maxLength: 4000 },
          }}
        />
      )}
    />
  )
}
