import FilterIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useAccess } from '../../kit/access/access.ts'
import { RecordPicker } from '../../kit/fields/reference/RecordPicker.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { department } from '../../resources/organization/department.resource.ts'
import { job } from '../../resources/organization/job.resource.ts'
import { skill } from '../../resources/organization/skill.resource.ts'
import { schedulingTexts } from './texts.ts'
import { filterNames, type Ask, type Asked } from './useAsked.ts'

const resources = { department, job, skill }

interface Props {
  asked: Asked
  ask: Ask
}

/** Filters of the roster's people. They unfold on request, and are unfolded while the address has one. */
export function PeopleFilters({ asked, ask }: Props) {
  const text = useTexts(schedulingTexts)
  const [isOpen, setOpen] = useState(filterNames.some((name) => asked[name] !== undefined))
  const readable = {
    department: useAccess(department).may('read'),
    job: useAccess(job).may('read'),
    skill: useAccess(skill).may('read'),
  }
  const names = filterNames.filter((name) => readable[name])
  if (names.length === 0) return null
  const count = filterNames.filter((name) => asked[name] !== undefined).length
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<FilterIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 44 }}
      >
        {count > 0 ? text('filtersSet', { count }) : text('filters')}
      </Button>
      {isOpen &&
        names.map((name) => (
          <RecordPicker
            key={name}
            resource={resources[name]}
            label={text(`filter_${name}`)}
            placeholder={text('anybody')}
            value={asked[name]}
            onChange={(id) => ask({ [name]: id })}
          />
        ))}
    </>
  )
}
