import {
  Badge,
  Card,
  Center,
  ChakraProvider,
  defaultSystem,
  Heading,
  HStack,
  Icon,
  IconButton,
  Input,
  LinkOverlay,
  SimpleGrid,
  Stack,
} from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What one writes first: a card of Chakra's for each demo, with the same on it as ours, drawn anew at each key. */
function Grid() {
  const [demos, setDemos] = useState([])
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (window.location.search === '') {
      void fetch('/demos.json')
        .then((response) => response.json())
        .then(setDemos)
    }
  }, [])
  const found = demos.filter(({ label, tagline }) =>
    `${label} ${tagline}`.toLowerCase().includes(search.toLowerCase()),
  )

  return (
    <Stack gap="6" p="6">
      <Heading as="h1">Hello</Heading>
      <Input
        aria-label="Search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <SimpleGrid minChildWidth="17rem" gap="5">
        {found.map(({ key, label, tagline, technologies }) => (
          <Card.Root key={key} className="demo-card" overflow="hidden">
            <Center aspectRatio={16 / 9} bg="bg.muted" fontSize="5xl" aria-hidden>
              {label.charAt(0)}
            </Center>
            <Card.Body gap="2">
              <Card.Title>
                <LinkOverlay href={`/demo/${key}`}>{label}</LinkOverlay>
              </Card.Title>
              <Card.Description>{tagline}</Card.Description>
            </Card.Body>
            <Card.Footer>
              <HStack wrap="wrap">
                {technologies.map((name) => (
                  <Badge key={name}>{name}</Badge>
                ))}
              </HStack>
            </Card.Footer>
            <IconButton
              variant="ghost"
              position="absolute"
              top="2"
              insetEnd="2"
              aria-label={`Favourite: ${label}`}
            >
              <Icon viewBox="0 0 24 24">
                <path d="M12 2.6L14.7 8.9L21.5 9.5L16.4 14L17.9 20.7L12 17.2L6.1 20.7L7.6 14L2.5 9.5L9.3 8.9Z" />
              </Icon>
            </IconButton>
          </Card.Root>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

createRoot(document.getElementById('root')).render(
  <ChakraProvider value={defaultSystem}>
    <Grid />
  </ChakraProvider>,
)
