import Avatar from '@mui/material/Avatar'
import { initialsOf } from '../../../domain/text/initials.ts'
import { useFile } from './FileView.tsx'

interface Props {
  name: string
  /** Pixels. */
  size: number
  /** Id of the file with their picture; it is loaded. */
  picture?: number | undefined
}

/** A person's picture, or their initials, next to their name. */
export function Portrait({ name, size, picture }: Props) {
  return picture === undefined ? (
    <Initials name={name} size={size} />
  ) : (
    <Picture name={name} size={size} picture={picture} />
  )
}

function Picture({ name, size, picture }: Required<Props> & { picture: number }) {
  const { kind, url } = useFile(picture)
  if (kind !== 'image') return <Initials name={name} size={size} />
  return <Avatar src={url} alt="" sx={{ width: size, height: size }} />
}

function Initials({ name, size }: Props) {
  return (
    <Avatar
      aria-hidden
      component="span"
      sx={({ palette }) => ({
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        color: palette.text.primary,
        bgcolor: `color-mix(in srgb, ${palette.primary.main} 16%, ${palette.background.paper})`,
      })}
    >
      {initialsOf(name).toLocaleUpperCase()}
    </Avatar>
  )
}
