-- X asks whether a model made the images of a post; until now the box was checked for texts. What has not left yet says
-- nothing of its images.
update publication
set options = jsonb_set(options, '{madeWithAi}', 'false')
where channel = 'twitter' and state in ('draft', 'scheduled') and options @> '{"madeWithAi": true}';
