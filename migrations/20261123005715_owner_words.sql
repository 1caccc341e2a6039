-- Videos are found by the names of their owners, too: label D of `words`, which nothing else has.
update video_search s set words = s.words || setweight(words_of(a.displayname), 'D') from account a where a.id = s.owner_id;

insert into search_word (word)
select distinct word from account a, unnest(tsvector_to_array(words_of(a.displayname))) as word
where length(word) between 3 and 40 and exists (select from video v where v.owner_id = a.id)
order by word on conflict do nothing;
