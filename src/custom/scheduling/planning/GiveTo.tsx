import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { isOfSite } from '../../../domain/scheduling/clashes.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useTyping } from '../../../kit/fields/reference/useTyping.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import {
  replacements,
  type NamedPerson,
  type ReplacementCandidate,
} from '../../../resources/scheduling/openShift.calls.ts'
import { useClashText } from '../Clashes.tsx'
import { nameOf } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { useReasonText } from './useReasonText.ts'

type Group = 'canTakeIt' | 'withReason' | 'others'
interface Option extends NamedPerson {
  group: Group
  candidate?: ReplacementCandidate
}

/** The people to choose among: ranked candidates first, then everybody else. */
function optionsOf(
  candidates: readonly ReplacementCandidate[],
  people: readonly NamedPerson[],
  holder: number | null,
): Option[] {
  const ranked = new Set(candidates.map(({ person }) => person.id))
  return [
    ...candidates.map((candidate): Option => {
      const isFree = candidate.clashes.every(({ kind }) => isOfSite(kind))
      return { ...candidate.person, candidate, group: isFree ? 'canTakeIt' : 'withReason' }
    }),
    ...people
      .filter(({ id }) => id !== holder && !ranked.has(id))
      .map((person): Option => ({ ...person, group: 'others' })),
  ]
}

interface Props {
  assignment: { id: number; userId: number | null }
  people: readonly NamedPerson[]
  userId: number | null | undefined
  onChoose: (userId: number | undefined) => void
}

/** Chooses another person for an assignment. People who can take it come first, with the reasons. */
export function GiveTo({ assignment, people, userId, onChoose }: Props) {
  const text = useTexts(schedulingTexts)
  const clashText = useClashText()
  const reasonText = useReasonText()
  const dataProvider = useDataProvider<KitDataProvider>()
  const [isOpen, setOpen] = useState(false)
  const ranking = useQuery({
    queryKey: ['call', 'replacements', assignment.id, assignment.userId],
    enabled: isOpen,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) => dataProvider.ask(replacements, { params: { id: assignment.id } }, { signal }),
  })
  const options = optionsOf(ranking.data?.candidates ?? [], people, assignment.userId)
  const chosen = options.find(({ id }) => id === userId) ?? null
  const { input } = useTyping(chosen ? nameOf(chosen) : '')
  return (
    <Autocomplete
      size="small"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={ranking.isFetching}
      options={ranking.isFetching ? [] : options}
      groupBy={({ group }) => text(group)}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={chosen}
      {...input}
      onChange={(_, other) => onChoose(other?.id)}
      renderOption={({ key, ...props }, { candidate, ...person }) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography>{nameOf(person)}</Typography>
            {candidate && (
              <Typography variant="body2" color="text.secondary">
                {[...candidate.reasons.map(reasonText), ...candidate.clashes.map(clashText)].join(' · ')}
              </Typography>
            )}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('giveTo')}
          helperText={ranking.isError ? text('unranked') : undefined}
        />
      )}
    />
  )
}
