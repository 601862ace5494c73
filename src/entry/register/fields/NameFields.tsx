import { longestName } from '../../../domain/platform/registration.ts'
import { TextField } from '../../../providers/entry/TextField.tsx'
import style from '../register.module.css'
import type { StepProps } from '../steps/StepProps.ts'

/** First and last name, side by side where there is room. */
export function NameFields({ registration, text, say }: Pick<StepProps, 'registration' | 'text' | 'say'>) {
  const { draft, problems, change } = registration
  return (
    <div className={style.pair}>
      <div>
        <TextField
          id="firstName"
          label={text.firstName}
          value={draft.firstName}
          autoComplete="given-name"
          maxLength={longestName}
          problem={say(problems['firstName'])}
          onChange={(firstName) => change({ firstName })}
        />
      </div>
      <div>
        <TextField
          id="lastName"
          label={text.lastName}
          value={draft.lastName}
          autoComplete="family-name"
          maxLength={longestName}
          problem={say(problems['lastName'])}
          onChange={(lastName) => change({ lastName })}
        />
      </div>
    </div>
  )
}
